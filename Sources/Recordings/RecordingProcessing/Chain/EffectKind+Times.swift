import AudioCore
import AudioEffects
import EffectChains
import TimeStretching

extension EffectKind {
  /// Effects that change time and pitch.
  static let times = [
    EffectKind(
      .echo, "echoes, each softer than the one before; they end 120 dB below the sound", keepsTail: true),
    EffectKind(
      number("speed", setting: PitchBySpeed.pitch), "higher and shorter, or lower and longer, as a tape does"
    ) { pitch, shape in
      // The stretch is the whole sound, so nothing is left out or silenced.
      if pitch == 0 { return SelectionStage(.mute, 0..<0, shape) }
      return ConverterStage(
        try PitchBySpeed.converter(pitch: pitch, channelCount: shape.channelCount), channelCount: shape.channelCount)
    },
    EffectKind(.pitch, "higher or lower, as long as before; formants=0 keeps a voice's size"),
    EffectKind(number("tempo", setting: tempo), "faster or slower, as high as before") { tempo, shape in
      let stretcher = try TimeStretcher(
        configuration: .init(ratio: 1 / tempo), sampleRate: shape.sampleRate, channelCount: shape.channelCount)
      return ConverterStage(stretcher, channelCount: shape.channelCount)
    },
    EffectKind(
      EffectSyntax(name: "reverse", initial: (), settings: []), "backwards", needsWholeSound: true, keepsValues: true
    ) { _, shape in WholeSoundStage(shape) { $0.reversed() } },
    selection("trim", "only what is between two times", .trim),
    selection("cut", "all but what is between two times", .cut),
    selection("mute", "silence between two times", .mute),
  ]

  /// Twice the tempo is half the duration.
  private static let tempo = AudioParameter(
    "tempo", range: 1 / TimeStretcher.ratio.range.upperBound...1 / TimeStretcher.ratio.range.lowerBound,
    defaultValue: 1)

  /// An effect whose only setting is a number.
  private static func number(_ name: String, setting parameter: AudioParameter) -> EffectSyntax<Double> {
    EffectSyntax(
      name: name, initial: parameter.defaultValue, settings: [.number(parameter.name, parameter, \.self)])
  }

  private struct Times {
    static let from = AudioParameter("from", unit: "s", range: 0...1e6, defaultValue: 0)
    static let to = AudioParameter("to", unit: "s", range: 0...1e6, defaultValue: 0)

    var from = Self.from.defaultValue
    var to: Double?
  }

  private static func selection(
    _ name: String, _ summary: String, _ action: SelectionStage.Action
  ) -> EffectKind {
    let syntax = EffectSyntax(
      name: name, initial: Times(),
      settings: [
        .number("from", Times.from, \.from),
        .optional("to", Times.to, orElse: "the end", get: { $0.to }, set: { $0.to = $1 }),
      ])
    return EffectKind(syntax, summary, keepsValues: true) { times, shape in
      try SelectionStage(action, TimeSelection(from: times.from, to: times.to).frames(shape.sampleRate), shape)
    }
  }
}
