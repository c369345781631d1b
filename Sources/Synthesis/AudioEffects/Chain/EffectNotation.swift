import AudioCore

/// The text form of one effect: its name, and the way between its text and its description.
struct EffectNotation: Sendable {
  let name: String
  let read: @Sendable (_ first: String?, _ pieces: [String]) throws(AudioEffectsError) -> EffectDescription
  /// The text of a description; `nil` if it is one of another effect.
  let text: @Sendable (EffectDescription) -> String?

  init<Configuration: Sendable>(
    _ syntax: EffectSyntax<Configuration>, _ make: @escaping @Sendable (Configuration) -> EffectDescription,
    _ configuration: @escaping @Sendable (EffectDescription) -> Configuration?
  ) {
    name = syntax.name
    read = { (first, pieces) throws(AudioEffectsError) in make(try syntax.read(first: first, pieces)) }
    text = { configuration($0).map(syntax.text) }
  }

  /// All effects. Their names are those of `ossicle effect`, and so are their settings, to which those are added that
  /// matter only while an effect runs. Of two that can write a description the first one does.
  static let all = levels + filters + times + dynamics

  private static let levels = [
    EffectNotation(
      EffectSyntax(
        name: "gain", initial: Gain.Configuration(),
        settings: [.number("gain", Gain.gain, \.gain), .number("ramp", ParameterRamp.duration, \.rampDuration)]),
      { .gain($0) }, { if case .gain(let settings) = $0 { settings } else { nil } }),
    EffectNotation(
      EffectSyntax(
        name: "fade-in", initial: Fade.Configuration(fadeIn: .usual),
        settings: [
          .optional("duration", Fade.duration, get: { $0.fadeIn?.duration }, set: { $0.fadeIn?.duration = $1 }),
          .optional("start", Fade.start, get: { $0.fadeIn?.start }, set: { $0.fadeIn?.start = $1 }),
          .word("curve", \.curve),
        ]),
      { .fade($0) },
      { if case .fade(let settings) = $0, settings.fadeIn != nil, settings.fadeOut == nil { settings } else { nil } }),
    EffectNotation(
      EffectSyntax(
        name: "fade", initial: Fade.Configuration(),
        settings: [
          .optional("in", Fade.duration, get: { $0.fadeIn?.duration }, set: { $0.fadeIn.duration = $1 }),
          .optional("in-start", Fade.start, get: { $0.fadeIn?.start }, set: { $0.fadeIn.start = $1 }),
          .optional("out", Fade.duration, get: { $0.fadeOut?.duration }, set: { $0.fadeOut.duration = $1 }),
          .optional("out-start", Fade.start, get: { $0.fadeOut?.start }, set: { $0.fadeOut.start = $1 }),
          .word("curve", \.curve),
        ]), { .fade($0) }, { if case .fade(let settings) = $0 { settings } else { nil } }),
    EffectNotation(
      EffectSyntax(
        name: "pan", initial: Pan.Configuration(),
        settings: [
          .number("position", Pan.position, \.position), .word("law", \.law),
          .number("ramp", ParameterRamp.duration, \.rampDuration),
        ]), { .pan($0) }, { if case .pan(let settings) = $0 { settings } else { nil } }),
    EffectNotation(
      EffectSyntax(
        name: "robot", initial: RingModulator.Configuration(),
        settings: [
          .number("frequency", RingModulator.frequency, \.frequency), .number("mix", RingModulator.mix, \.mix),
          .number("ramp", ParameterRamp.duration, \.rampDuration),
        ]), { .ringModulator($0) }, { if case .ringModulator(let settings) = $0 { settings } else { nil } }),
  ]

  private static let filters = FilterKind.allCases.map { kind in
    typealias Syntax = EffectSyntax<StateVariableFilter.Configuration>
    let gain: [Syntax.Setting] = kind.hasGain ? [.number("gain", StateVariableFilter.gain, \.gain)] : []
    let settings: [Syntax.Setting] = [
      .number("frequency", StateVariableFilter.frequency, \.frequency)
    ]
    let others: [Syntax.Setting] = [
      .number("q", StateVariableFilter.q, \.q), .number("ramp", ParameterRamp.duration, \.rampDuration),
    ]
    let initial = StateVariableFilter.Configuration(
      kind: kind, frequency: StateVariableFilter.frequency.defaultValue)
    return EffectNotation(
      Syntax(name: kind.rawValue, initial: initial, settings: settings + gain + others), { .filter($0) },
      { if case .filter(let settings) = $0, settings.kind == kind { settings } else { nil } })
  }

  private static let times = [
    EffectNotation(
      EffectSyntax(
        name: "echo", initial: Echo.Configuration(),
        settings: [
          .number("delay", Echo.delay, \.delay), .number("feedback", Echo.feedback, \.feedback),
          .number("wet", Echo.wet, \.wet), .number("longest", Echo.delay, \.maximumDelay),
          .number("ramp", ParameterRamp.duration, \.rampDuration),
        ],
        complete: { settings, written in
          if !written.contains("longest") { settings.maximumDelay = max(settings.delay, settings.maximumDelay) }
        }), { .echo($0) }, { if case .echo(let settings) = $0 { settings } else { nil } }),
    EffectNotation(
      EffectSyntax(
        name: "pitch", initial: PitchShift.Configuration(range: 0...0),
        settings: [
          .number("pitch", PitchShift.pitch, \.pitch),
          .optional(
            "formants", PitchShift.formantShift, get: { $0.keepsFormants ? $0.formantShift : nil },
            set: { ($0.keepsFormants, $0.formantShift) = (true, $1) }),
          .optional(
            "lowest", PitchShift.lowest, get: { $0.range.lowerBound },
            set: { $0.range = $1...max($1, $0.range.upperBound) }),
          .optional(
            "highest", PitchShift.highest, get: { $0.range.upperBound },
            set: { $0.range = min($1, $0.range.lowerBound)...$1 }),
          .number("ramp", ParameterRamp.duration, \.rampDuration),
        ],
        complete: { settings, written in
          // The range reaches to the shift, because latency and memory are those of the widest shift in it.
          let (low, high) = (settings.range.lowerBound, settings.range.upperBound)
          let lowest = written.contains("lowest") ? low : min(low, settings.pitch)
          settings.range = lowest...max(lowest, written.contains("highest") ? high : max(high, settings.pitch))
        }), { .pitchShift($0) }, { if case .pitchShift(let settings) = $0 { settings } else { nil } }),
  ]

  private static let dynamics = [
    EffectNotation(
      EffectSyntax(
        name: "compress", initial: Compressor.Configuration(),
        settings: [
          .number("threshold", Compressor.threshold, \.curve.threshold),
          .number("ratio", Compressor.ratio, \.curve.ratio), .number("knee", Compressor.knee, \.curve.knee),
          .number("attack", Compressor.attack, \.attack), .number("release", Compressor.release, \.release),
          .number("makeup", Compressor.makeup, \.makeup),
          .word(
            "channels", ChannelLink.self, get: { $0.linksChannels ? .linked : .each },
            set: { $0.linksChannels = $1 == .linked }),
          .number("ramp", ParameterRamp.duration, \.rampDuration),
        ]), { .compressor($0) }, { if case .compressor(let settings) = $0 { settings } else { nil } }),
    EffectNotation(
      EffectSyntax(
        name: "gate", initial: Gate.Configuration(),
        settings: [
          .number("threshold", Gate.threshold, \.threshold), .number("ratio", Gate.ratio, \.ratio),
          .number("range", Gate.range, \.range), .number("attack", Gate.attack, \.attack),
          .number("hold", Gate.hold, \.hold), .number("release", Gate.release, \.release),
        ]), { .gate($0) }, { if case .gate(let settings) = $0 { settings } else { nil } }),
    EffectNotation(
      EffectSyntax(
        name: "limit", initial: TruePeakLimiter.Configuration(),
        settings: [
          .number("ceiling", TruePeakLimiter.ceiling, \.ceiling),
          .number("release", TruePeakLimiter.release, \.release),
          .number("lookahead", TruePeakLimiter.lookahead, \.lookahead),
        ]), { .limiter($0) }, { if case .limiter(let settings) = $0 { settings } else { nil } }),
  ]
}

/// Whether the loudest channel determines the gain of all, as it is written.
private enum ChannelLink: String, CaseIterable {
  case linked
  case each
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

extension PitchShift {
  /// The lowest shift of a range, which contains 0.
  fileprivate static let lowest = AudioParameter(
    "lowest", unit: pitch.unit, range: pitch.range.lowerBound...0, defaultValue: 0)
  /// The highest shift of a range, which contains 0.
  fileprivate static let highest = AudioParameter(
    "highest", unit: pitch.unit, range: 0...pitch.range.upperBound, defaultValue: 0)
}
