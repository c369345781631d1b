/// All settings of one game for one child: how to listen, what counts, and the game's own.
public struct GameSettings: Sendable, Hashable {
  /// How to listen.
  public var ear: VoiceEar.Configuration
  /// What counts.
  public var rules: SoundRules
  /// The game's own.
  public var parameters: Parameters

  /// Settings.
  public init(ear: VoiceEar.Configuration, rules: SoundRules, parameters: Parameters) {
    self.ear = ear
    self.rules = rules
    self.parameters = parameters
  }

  /// A game's own settings, by game.
  public enum Parameters: Sendable, Hashable {
    /// Cloud.
    case cloud(CloudSettings)
    /// Airplane.
    case airplane(AirplaneSettings)
    /// Dog.
    case dog(DogSettings)
    /// Balloon.
    case balloon(BalloonSettings)
    /// Hold a pitch.
    case pitchHold(PitchHoldSettings)
    /// Glide a pitch.
    case pitchGlide(PitchGlideSettings)
    /// Switch low and high.
    case pitchSwitch(PitchSwitchSettings)
    /// Mole and gardener.
    case mole(MoleSettings)
    /// Speak in the window.
    case voiceTiming(VoiceTimingSettings)
    /// Two sounds.
    case phonemeContrast(PhonemeContrastSettings)
    /// One sound.
    case spectrumMatch(SpectrumMatchSettings)
  }

  /// The game.
  public var game: Game {
    switch parameters {
    case .cloud: .cloud
    case .airplane: .airplane
    case .dog: .dog
    case .balloon: .balloon
    case .pitchHold: .pitchHold
    case .pitchGlide: .pitchGlide
    case .pitchSwitch: .pitchSwitch
    case .mole: .mole
    case .voiceTiming: .voiceTiming
    case .phonemeContrast: .phonemeContrast
    case .spectrumMatch: .spectrumMatch
    }
  }

  /// The volumes that the game wants of a voice: those that its summary counts as in range.
  public var wantedVolumes: ClosedRange<Double> {
    if case .balloon(let settings) = parameters { return settings.targetRange }
    return rules.voiceRange
  }

  /// Throws `GameError` or `VoiceEventError` for what is outside of its range.
  public func validate() throws {
    try ear.validate()
    try rules.validate()
    _ = try makeEngine()
    if case .mole(let settings) = parameters, ear.players != settings.ranges {
      throw GameError.invalidRange(
        name: "players' pitches in Hz", lower: ear.players?.lower.lowerBound ?? 0,
        upper: ear.players?.upper.upperBound ?? 0, expected: "those around the tones of mole and gardener")
    }
    let needsSpectrum = game == .phonemeContrast || game == .spectrumMatch
    if needsSpectrum, !ear.measuresSpectrum {
      throw GameError.invalidSetting(name: "measuring of spectra", value: 0, expected: "1 for this game")
    }
  }

  /// The game's engine, at its beginning.
  func makeEngine() throws -> any GameEngine {
    switch parameters {
    case .cloud(let settings): try CloudGame(settings: settings)
    case .airplane(let settings): try AirplaneGame(settings: settings)
    case .dog(let settings): try DogGame(settings: settings, rules: rules)
    case .balloon(let settings): try BalloonGame(settings: settings)
    case .pitchHold(let settings): try PitchHold(settings: settings)
    case .pitchGlide(let settings): try PitchGlide(settings: settings)
    case .pitchSwitch(let settings): try PitchSwitch(settings: settings)
    case .mole(let settings): try MoleGame(settings: settings)
    case .voiceTiming(let settings): try VoiceTiming(settings: settings)
    case .phonemeContrast(let settings): try PhonemeContrast(settings: settings)
    case .spectrumMatch(let settings): try SpectrumMatch(settings: settings)
    }
  }
}
