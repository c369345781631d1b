import AudioCore
import AudioEffects

extension EffectNotation {
  /// `Gain`.
  package static let gain = EffectNotation(
    EffectSyntax(
      name: "gain", initial: Gain.Configuration(),
      settings: [.number("gain", Gain.gain, \.gain), .ramp(\.rampDuration)]),
    { .gain($0) }, { if case .gain(let settings) = $0 { settings } else { nil } })

  /// `Fade` at the beginning.
  package static let fadeIn = EffectNotation(
    EffectSyntax(
      name: "fade-in", initial: Fade.Configuration(fadeIn: .usual),
      settings: [
        .optional("duration", Fade.duration, get: { $0.fadeIn?.duration }, set: { $0.fadeIn?.duration = $1 }),
        .optional("start", Fade.start, get: { $0.fadeIn?.start }, set: { $0.fadeIn?.start = $1 }),
        .word("curve", \.curve),
      ]),
    { .fade($0) },
    { if case .fade(let settings) = $0, settings.fadeIn != nil, settings.fadeOut == nil { settings } else { nil } })

  /// `Fade` at known times.
  static let fade = EffectNotation(
    EffectSyntax(
      name: "fade", initial: Fade.Configuration(),
      settings: [
        .optional("in", Fade.duration, get: { $0.fadeIn?.duration }, set: { $0.fadeIn.duration = $1 }),
        .optional("in-start", Fade.start, get: { $0.fadeIn?.start }, set: { $0.fadeIn.start = $1 }),
        .optional("out", Fade.duration, get: { $0.fadeOut?.duration }, set: { $0.fadeOut.duration = $1 }),
        .optional("out-start", Fade.start, get: { $0.fadeOut?.start }, set: { $0.fadeOut.start = $1 }),
        .word("curve", \.curve),
      ]), { .fade($0) }, { if case .fade(let settings) = $0 { settings } else { nil } })

  /// `Pan`.
  package static let pan = EffectNotation(
    EffectSyntax(
      name: "pan", initial: Pan.Configuration(),
      settings: [.number("position", Pan.position, \.position), .word("law", \.law), .ramp(\.rampDuration)]),
    { .pan($0) }, { if case .pan(let settings) = $0 { settings } else { nil } })

  /// `RingModulator`.
  package static let robot = EffectNotation(
    EffectSyntax(
      name: "robot", initial: RingModulator.Configuration(),
      settings: [
        .number("frequency", RingModulator.frequency, \.frequency), .number("mix", RingModulator.mix, \.mix),
        .ramp(\.rampDuration),
      ]), { .ringModulator($0) }, { if case .ringModulator(let settings) = $0 { settings } else { nil } })
}

extension Fade.Span {
  /// The span of which nothing is written.
  fileprivate static var usual: Self { Self(start: Fade.start.defaultValue, duration: Fade.duration.defaultValue) }
}

extension Fade.Span? {
  /// The duration of a fade that there is as soon as one of its numbers is written.
  fileprivate var duration: Double {
    get { (self ?? .usual).duration }
    set { self = Fade.Span(start: (self ?? .usual).start, duration: newValue) }
  }

  /// The beginning of such a fade.
  fileprivate var start: Double {
    get { (self ?? .usual).start }
    set { self = Fade.Span(start: newValue, duration: (self ?? .usual).duration) }
  }
}
