extension GameSettings: Codable {
  private enum Key: String, CodingKey {
    case game
    case ear
    case rules
    case parameters
  }

  /// `{"game": "dog", "ear": {…}, "rules": {…}, "parameters": {…}}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    ear = try container.decode(VoiceEar.Configuration.self, forKey: .ear)
    rules = try container.decode(SoundRules.self, forKey: .rules)
    func own<Settings: Decodable>(_: Settings.Type) throws -> Settings {
      try container.decode(Settings.self, forKey: .parameters)
    }
    switch try container.decode(Game.self, forKey: .game) {
    case .cloud: parameters = .cloud(try own(CloudSettings.self))
    case .airplane: parameters = .airplane(try own(AirplaneSettings.self))
    case .dog: parameters = .dog(try own(DogSettings.self))
    case .balloon: parameters = .balloon(try own(BalloonSettings.self))
    case .pitchHold: parameters = .pitchHold(try own(PitchHoldSettings.self))
    case .pitchGlide: parameters = .pitchGlide(try own(PitchGlideSettings.self))
    case .pitchSwitch: parameters = .pitchSwitch(try own(PitchSwitchSettings.self))
    case .mole: parameters = .mole(try own(MoleSettings.self))
    case .voiceTiming: parameters = .voiceTiming(try own(VoiceTimingSettings.self))
    case .phonemeContrast: parameters = .phonemeContrast(try own(PhonemeContrastSettings.self))
    case .spectrumMatch: parameters = .spectrumMatch(try own(SpectrumMatchSettings.self))
    }
  }

  /// As it is read.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(game, forKey: .game)
    try container.encode(ear, forKey: .ear)
    try container.encode(rules, forKey: .rules)
    switch parameters {
    case .cloud(let own): try container.encode(own, forKey: .parameters)
    case .airplane(let own): try container.encode(own, forKey: .parameters)
    case .dog(let own): try container.encode(own, forKey: .parameters)
    case .balloon(let own): try container.encode(own, forKey: .parameters)
    case .pitchHold(let own): try container.encode(own, forKey: .parameters)
    case .pitchGlide(let own): try container.encode(own, forKey: .parameters)
    case .pitchSwitch(let own): try container.encode(own, forKey: .parameters)
    case .mole(let own): try container.encode(own, forKey: .parameters)
    case .voiceTiming(let own): try container.encode(own, forKey: .parameters)
    case .phonemeContrast(let own): try container.encode(own, forKey: .parameters)
    case .spectrumMatch(let own): try container.encode(own, forKey: .parameters)
    }
  }
}
