import AudioCore
import AudioEffects

extension EffectKind {
  private static let from = EffectArgument(
    "from", AudioParameter("from", unit: "s", range: 0...1e6, defaultValue: 0))
  private static let to = EffectArgument(
    "to", AudioParameter("to", unit: "s", range: 0...1e6, defaultValue: 0), orElse: "the end")

  private static let formants = EffectArgument(
    "formants",
    AudioParameter(
      "formants", unit: PitchShift.formantShift.unit, range: PitchShift.formantShift.range, defaultValue: 0),
    orElse: "as the pitch")

  /// Twice the tempo is half the duration.
  private static let tempoRange = 1 / TimeStretcher.ratio.range.upperBound...1 / TimeStretcher.ratio.range.lowerBound

  /// Effects that change time and pitch.
  static let times = [
    EffectKind(
      "echo", "echoes, each softer than the one before; they end 120 dB below the sound",
      [.init("delay", Echo.delay), .init("feedback", Echo.feedback), .init("wet", Echo.wet)]
    ) { values, shape in
      let configuration = Echo.Configuration(
        delay: values.number("delay"), feedback: values.number("feedback"), wet: values.number("wet"),
        maximumDelay: values.number("delay"))
      return try EffectStage(
        Echo(configuration: configuration, sampleRate: shape.sampleRate, channelCount: shape.channelCount),
        keepsTail: true)
    },
    EffectKind(
      "speed", "higher and shorter, or lower and longer, as a tape does", [.init("pitch", PitchBySpeed.pitch)]
    ) { values, shape in
      let pitch = values.number("pitch")
      // The stretch is the whole sound, so nothing is left out or silenced.
      if pitch == 0 { return SelectionStage(.mute, 0..<0, shape) }
      return ConverterStage(
        try PitchBySpeed.converter(pitch: pitch, channelCount: shape.channelCount), channelCount: shape.channelCount)
    },
    EffectKind(
      "pitch", "higher or lower, as long as before; formants=0 keeps a voice's size",
      [.init("pitch", PitchShift.pitch), formants]
    ) { values, shape in
      let (pitch, formants) = (values.number("pitch"), values.numbers["formants"])
      // The range is this one shift, because latency and memory are those of the widest shift in it.
      let configuration = PitchShift.Configuration(
        pitch: pitch, keepsFormants: formants != nil, formantShift: formants ?? 0,
        range: min(0, pitch)...max(0, pitch))
      return try EffectStage(
        PitchShift(
          configuration: configuration, sampleRate: shape.sampleRate, channelCount: shape.channelCount))
    },
    EffectKind(
      "tempo", "faster or slower, as high as before",
      [.init("tempo", AudioParameter("tempo", range: tempoRange, defaultValue: 1))]
    ) { values, shape in
      let stretcher = try TimeStretcher(
        configuration: .init(ratio: 1 / values.number("tempo")), sampleRate: shape.sampleRate,
        channelCount: shape.channelCount)
      return ConverterStage(stretcher, channelCount: shape.channelCount)
    },
    EffectKind("reverse", "backwards", needsWholeSound: true, keepsValues: true) { _, shape in
      WholeSoundStage(shape) { $0.reversed() }
    },
    selection("trim", "only what is between two times", .trim),
    selection("cut", "all but what is between two times", .cut),
    selection("mute", "silence between two times", .mute),
  ]

  private static func selection(
    _ name: String, _ summary: String, _ action: SelectionStage.Action
  ) -> EffectKind {
    EffectKind(name, summary, [from, to], keepsValues: true) { values, shape in
      try SelectionStage(
        action, TimeSelection(from: values.number("from"), to: values.numbers["to"]).frames(shape.sampleRate), shape)
    }
  }
}
