import AudioCore
import AudioEffects

extension EffectKind {
  static let fadeDuration = EffectArgument("duration", Fade.duration)
  static let fadeCurve = EffectArgument(
    "curve", choice: [FadeCurve.sCurve, .linear, .equalPower].map(\.rawValue))

  /// Effects that change the level of the sound or of its sides.
  static let levels = [
    EffectKind("gain", "louder or softer by a factor", [.init("gain", Gain.gain)]) { values, shape in
      try EffectStage(
        Gain(
          configuration: .init(gain: values.number("gain")), sampleRate: shape.sampleRate,
          channelCount: shape.channelCount))
    },
    EffectKind(
      "fade-in", "from silence to the sound", [fadeDuration, .init("start", Fade.start), fadeCurve]
    ) { values, shape in
      let span = Fade.Span(start: values.number("start"), duration: values.number("duration"))
      return try EffectStage(
        Fade(
          configuration: .init(fadeIn: span, curve: values.word("curve")), sampleRate: shape.sampleRate,
          channelCount: shape.channelCount))
    },
    EffectKind("fade-out", "to silence at the end", [fadeDuration, fadeCurve]) { values, shape in
      try FadeOutStage(duration: values.number("duration"), curve: values.word("curve"), shape)
    },
    EffectKind(
      "pan", "between left and right; the result has two channels",
      [.init("position", Pan.position), .init("law", choice: PanLaw.allCases.map(\.rawValue))]
    ) { values, shape in
      try EffectStage(
        Pan(
          configuration: .init(position: values.number("position"), law: values.word("law")),
          sampleRate: shape.sampleRate, channelCount: shape.channelCount))
    },
    EffectKind(
      "robot", "ring modulation: the sound times a tone",
      [.init("frequency", RingModulator.frequency), .init("mix", RingModulator.mix)]
    ) { values, shape in
      try EffectStage(
        RingModulator(
          configuration: .init(frequency: values.number("frequency"), mix: values.number("mix")),
          sampleRate: shape.sampleRate, channelCount: shape.channelCount))
    },
  ]
}
