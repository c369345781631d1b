import VoiceListening

extension Game {
  /// Imitate a stored sound, a vowel for example.
  public static let spectrumMatch = Game(name: "spectrumMatch")
}

/// Spectrum matching: imitate a stored sound and hold it (SpeechViewer's spectra patterning; vowel articulation).
///
/// The game compares the mean spectrum of the last three ticks with the model's spectrum. While the two are near enough
/// the progress bar fills; otherwise it is emptied.
public struct SpectrumMatch: VoiceGame {
  private static let averagedTicks = 3

  /// The game that this engine plays.
  public static let game = Game.spectrumMatch
  private let settings: SpectrumMatchSettings
  private var current = SpectrumMatchState()
  private var recent = [SIMD16<Float>](repeating: .zero, count: averagedTicks)
  private var ticks = 0
  private let rules: SoundRules
  private var zone: RangeFollower
  private var held = 0.0

  /// Makes an exercise that has not begun.
  ///
  /// - Throws: `SettingError`.
  public init(settings: SpectrumMatchSettings, rules: SoundRules = SoundRules()) throws {
    try settings.validate()
    self.settings = settings
    self.rules = rules
    zone = RangeFollower(rules)
  }

  /// The current state; a front end draws it.
  public var state: SpectrumMatchState { current }
  /// Whether the sound was held long enough.
  public var isFinished: Bool { current.isFinished }

  /// Takes one output of the ear.
  public mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) {
    guard case .tick(let tick) = heard, !current.isFinished else { return }
    let step = tick.time - current.time
    current.time = tick.time
    let wasMet = current.isMet
    measure(tick)
    zone.take(current.distance, in: 0...settings.tolerance, edge: rules.edge / 2, step: step)
    current.isMet = zone.side == .inside
    if current.isMet, !wasMet {
      emit(event(.modelMatched, at: tick.time, measured(tick)))
    }
    if !current.isMet { held = 0 } else if wasMet, !zone.isBridged { held += step }
    current.progress = min(1, held / settings.hold)
    guard held >= settings.hold - 1e-9 else { return }
    current.progress = 1
    current.isFinished = true
    let held = held
    emit(event(.gameFinished, at: tick.time, measured(tick).with { $0.duration = held }))
  }

  private mutating func measure(_ tick: SoundTick) {
    guard tick.isVoice, let spectrum = tick.spectrum else {
      ticks = 0
      current.distance = nil
      current.spectrum = nil
      return
    }
    recent[ticks % Self.averagedTicks] = spectrum.coefficients
    ticks += 1
    let count = min(ticks, Self.averagedTicks)
    var sum = SIMD16<Float>.zero
    for n in 0..<count { sum += recent[n] }
    let mean = VoiceSpectrum(coefficients: sum / Float(count))
    current.spectrum = mean
    current.distance = mean.distance(to: settings.model.spectrum)
  }

  private func measured(_ tick: SoundTick) -> GameEvent.Measured {
    let distance = current.distance
    return GameEvent.Measured(tick).with { $0.deviation = distance }
  }
}

/// The state of the spectrum matching.
public struct SpectrumMatchState: GameState {
  /// The current spectrum of the sound, to be drawn over the model's; `nil` without voice.
  public internal(set) var spectrum: VoiceSpectrum?
  /// The distance of the sound from the model, dB; `nil` without voice.
  public internal(set) var distance: Double?
  /// Whether the distance is within the tolerance.
  public internal(set) var isMet = false
  /// The part of the needed time for which the sound was held, 0…1.
  public internal(set) var progress = 0.0
  /// Whether the sound was held long enough.
  public internal(set) var isFinished = false
  /// Time since the start, seconds.
  public internal(set) var time = 0.0

  init() {}
}
