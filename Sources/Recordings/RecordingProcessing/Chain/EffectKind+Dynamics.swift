import AudioEffects
import EffectChains
import LoudnessMetering

extension EffectKind {
  /// Effects that change the level in dependence on the loudness of the sound.
  static let dynamics = [
    EffectKind(.compress, "softer where it is loud"), EffectKind(.gate, "softer where it is soft"),
    EffectKind(.limit, "true peaks kept below a ceiling"),
    EffectKind(
      EffectSyntax(
        name: "normalize", initial: Normalization(),
        settings: [
          .number("loudness", LoudnessNormalization.target, \.loudness),
          .number("ceiling", TruePeakLimiter.ceiling, \.ceiling), .word("peaks", \.peaks),
        ]),
      "brought to a loudness (EBU R 128), true peaks below a ceiling", needsWholeSound: true, measuresLoudness: true
    ) { settings, shape in
      let normalization = try LoudnessNormalization(
        target: settings.loudness, ceiling: settings.ceiling,
        peakControl: settings.peaks == .limit ? .limit : .lowerGain)
      let layout = shape.channelLayout.map { LoudnessLayout($0) }
      return WholeSoundStage(shape) { try normalization.applied(to: $0, layout: layout) }
    },
  ]

  private struct Normalization {
    var loudness = LoudnessNormalization.target.defaultValue
    var ceiling = TruePeakLimiter.ceiling.defaultValue
    var peaks = Peaks.limit
  }

  /// `LoudnessNormalization.PeakControl` as it is written in a chain.
  private enum Peaks: String, CaseIterable {
    case limit
    case lowerGain = "lower-gain"
  }
}
