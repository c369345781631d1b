extension GameSettings {
  /// Settings to begin with: those that the thesis names, and for the rest what suits a child in front of a tablet.
  ///
  /// The two games with models have none to begin with: see `PhonemeContrastSettings` and `SpectrumMatchSettings`.
  ///
  /// - Returns: `nil` for the games that need recorded models.
  public static func standard(for game: Game) -> GameSettings? {
    let ear = VoiceEar.Configuration()
    let rules = SoundRules()
    switch game {
    case .cloud: return GameSettings(ear: ear, rules: rules, parameters: .cloud(CloudSettings()))
    case .airplane: return GameSettings(ear: ear, rules: rules, parameters: .airplane(AirplaneSettings()))
    case .dog:
      var ear = ear
      ear.responseDelay = 0.045
      // A word's syllables are parted by closures of up to 150 ms; they are one sound.
      ear.gate.release = 0.2
      // Of one-syllable recordings 10 % are stumbled over with 4.5 dB, 16 % with 3 dB (Benchmarks/games).
      ear.syllableDip = 4.5
      return GameSettings(ear: ear, rules: rules, parameters: .dog(DogSettings()))
    case .balloon: return GameSettings(ear: ear, rules: rules, parameters: .balloon(BalloonSettings()))
    case .pitchHold: return GameSettings(ear: ear, rules: rules, parameters: .pitchHold(PitchHoldSettings()))
    case .pitchGlide: return GameSettings(ear: ear, rules: rules, parameters: .pitchGlide(PitchGlideSettings()))
    case .pitchSwitch: return GameSettings(ear: ear, rules: rules, parameters: .pitchSwitch(PitchSwitchSettings()))
    case .voiceTiming: return GameSettings(ear: ear, rules: rules, parameters: .voiceTiming(VoiceTimingSettings()))
    case .mole: return mole(MoleSettings())
    case .phonemeContrast, .spectrumMatch: return nil
    }
  }

  /// Mole and gardener, with an ear for their tones.
  public static func mole(_ settings: MoleSettings) -> GameSettings {
    GameSettings(
      ear: VoiceEar.Configuration(players: settings.ranges), rules: SoundRules(), parameters: .mole(settings))
  }

  /// Two sounds to be told apart, with an ear for spectra.
  public static func phonemeContrast(_ settings: PhonemeContrastSettings) -> GameSettings {
    GameSettings(
      ear: VoiceEar.Configuration(measuresSpectrum: true), rules: SoundRules(), parameters: .phonemeContrast(settings))
  }

  /// A sound to be met, with an ear for spectra.
  public static func spectrumMatch(_ settings: SpectrumMatchSettings) -> GameSettings {
    GameSettings(
      ear: VoiceEar.Configuration(measuresSpectrum: true), rules: SoundRules(), parameters: .spectrumMatch(settings))
  }
}
