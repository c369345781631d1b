import AudioCore
import AudioEffects
import LoudnessMetering

extension EffectKind {
  /// Effects that change the level in dependence on the loudness of the sound.
  static let dynamics = [
    EffectKind(
      "compress", "softer where it is loud",
      Compressor.parameters.map { .init($0.name, $0) } + [.init("channels", choice: ["linked", "each"])]
    ) { values, shape in
      let configuration = Compressor.Configuration(
        threshold: values.number("threshold"), ratio: values.number("ratio"), knee: values.number("knee"),
        attack: values.number("attack"), release: values.number("release"), makeup: values.number("makeup"),
        linksChannels: values.words["channels"] == "linked")
      return try EffectStage(
        Compressor(
          configuration: configuration, sampleRate: shape.sampleRate, channelCount: shape.channelCount))
    },
    EffectKind("gate", "softer where it is soft", Gate.parameters.map { .init($0.name, $0) }) { values, shape in
      let configuration = Gate.Configuration(
        threshold: values.number("threshold"), ratio: values.number("ratio"), range: values.number("range"),
        attack: values.number("attack"), hold: values.number("hold"), release: values.number("release"))
      return try EffectStage(
        Gate(configuration: configuration, sampleRate: shape.sampleRate, channelCount: shape.channelCount))
    },
    EffectKind(
      "limit", "true peaks kept below a ceiling",
      [TruePeakLimiter.ceiling, TruePeakLimiter.release, TruePeakLimiter.lookahead].map { .init($0.name, $0) }
    ) { values, shape in
      let configuration = TruePeakLimiter.Configuration(
        ceiling: values.number("ceiling"), release: values.number("release"), lookahead: values.number("lookahead"))
      return try EffectStage(
        TruePeakLimiter(
          configuration: configuration, sampleRate: shape.sampleRate, channelCount: shape.channelCount))
    },
    EffectKind(
      "normalize", "brought to a loudness (EBU R 128), true peaks below a ceiling",
      [
        .init("loudness", LoudnessNormalization.target), .init("ceiling", TruePeakLimiter.ceiling),
        .init("peaks", choice: ["limit", "lower-gain"]),
      ], needsWholeSound: true, measuresLoudness: true
    ) { values, shape in
      let normalization = try LoudnessNormalization(
        target: values.number("loudness"), ceiling: values.number("ceiling"),
        peakControl: values.words["peaks"] == "limit" ? .limit : .lowerGain)
      let layout = shape.channelLayout.map { LoudnessLayout($0) }
      return WholeSoundStage(shape) { try normalization.applied(to: $0, layout: layout) }
    },
  ]
}
