import VoiceListening

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
    func own<Own: GameParameters>(_ type: Own.Type) throws -> any GameParameters {
      try container.decode(type, forKey: .parameters)
    }
    let settingsType = try container.decode(Game.self, forKey: .game).kind.settingsType
    parameters = try own(settingsType)
  }

  /// As it is read.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(game, forKey: .game)
    try container.encode(ear, forKey: .ear)
    try container.encode(rules, forKey: .rules)
    try container.encode(parameters, forKey: .parameters)
  }
}
