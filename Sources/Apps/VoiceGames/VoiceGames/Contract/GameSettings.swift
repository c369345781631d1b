import AppSettings
import VoiceListening

/// All settings of one game for one child: those of the ear, the rules for sounds, and the game's own.
public struct GameSettings: Sendable {
  /// The configuration of the ear.
  public var ear: VoiceEar.Configuration
  /// The rules by which sounds count.
  public var rules: SoundRules
  /// The game's own settings, for example `CloudSettings`.
  public var parameters: any GameParameters

  /// Makes settings from their three parts.
  public init(ear: VoiceEar.Configuration, rules: SoundRules, parameters: any GameParameters) {
    self.ear = ear
    self.rules = rules
    self.parameters = parameters
  }

  /// The game whose settings these are.
  public var game: Game { type(of: parameters).game }

  /// The target range of volumes; the summary counts a voice inside it as in range.
  public var wantedVolumes: ClosedRange<Double> { parameters.wantedVolumes(rules) }

  /// Throws `SettingError`, `GameError` or `VoiceEventError` for a value outside of its range, or for settings that
  /// contradict each other.
  public func validate() throws {
    try ear.validate()
    try rules.validate()
    try parameters.validate()
    try parameters.validate(ear)
  }

  /// Returns the usual settings: the values of the thesis where it gives them, otherwise values that suit a child in
  /// front of a tablet.
  ///
  /// - Returns: the settings; `nil` for a game that needs recorded models (`ComparesSounds`).
  public static func standard(for game: Game) -> GameSettings? { game.kind.standardSettings }

  /// Returns the settings adapted to a child's voice. The voice range of the rules becomes that of the child, from 6 dB
  /// below its soft to 6 dB above its loud voice. The ear gets the child's least level of a sound. The game adapts its
  /// own settings: the balloon its target, the exercises their pitches.
  public func fitted(to voice: CalibratedVoice) -> GameSettings {
    GameSettings(ear: voice.fitted(ear), rules: rules.fitted(to: voice), parameters: parameters.fitted(to: voice))
  }

  /// Returns the settings for somebody whose voice, room and microphone nobody has measured: the ear hears all that
  /// stands above the room, and the game learns from the first seconds of the voice how loud it usually is.
  public func unmeasured() -> GameSettings {
    var settings = self
    settings.ear = ear.unmeasured()
    settings.rules.learning = SoundRules.usualLearning
    return settings
  }

  /// Returns the settings for a child, by what was measured of its voice; `nil` if nothing was.
  public func played(by voice: CalibratedVoice?) -> GameSettings { voice.map(fitted) ?? unmeasured() }

  /// Makes the game's engine in its first state.
  func makeEngine() throws -> any GameEngine {
    func engine<Own: GameParameters>(_ own: Own) throws -> any GameEngine {
      try Own.Engine(settings: own, rules: rules)
    }
    return try engine(parameters)
  }
}

extension GameSettings: Hashable {
  /// Whether both are settings of the same game with the same values.
  public static func == (left: GameSettings, right: GameSettings) -> Bool {
    left.ear == right.ear && left.rules == right.rules && AnyHashable(left.parameters) == AnyHashable(right.parameters)
  }

  /// Hashes all values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ear)
    hasher.combine(rules)
    hasher.combine(AnyHashable(parameters))
  }
}

extension SoundRules {
  func fitted(to voice: CalibratedVoice) -> SoundRules {
    var fitted = self
    fitted.voiceRange = voice.voiceRange
    fitted.learning = 0
    return fitted
  }
}

extension GameEngine {
  static var standardSettings: GameSettings? { Settings.standard }
  static var settingsType: any GameParameters.Type { Settings.self }
}

extension GameSettings: Codable {
  private enum Key: String, CodingKey {
    case game
    case ear
    case rules
    case parameters
  }

  /// Reads `{"game": "dog", "ear": {…}, "rules": {…}, "parameters": {…}}`.
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

  /// Writes the form that `init(from:)` reads.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(game, forKey: .game)
    try container.encode(ear, forKey: .ear)
    try container.encode(rules, forKey: .rules)
    try container.encode(parameters, forKey: .parameters)
  }
}
