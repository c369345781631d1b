import VoiceGames
import VoiceListening
import VoiceScenes

extension Player {
  /// Plays a game with everything that this player's ear heard; returns the events and the session afterwards.
  func play(_ settings: GameSettings) throws -> (events: [GameEvent], session: GameSession) {
    var session = try GameSession(settings: settings)
    var events: [GameEvent] = []
    for sound in heard { session.take(sound) { events.append($0) } }
    return (events, session)
  }
}

extension [GameEvent] {
  /// Returns the events with a name.
  func named(_ name: GameEvent.Name) -> [GameEvent] { filter { $0.name == name } }
  /// Returns the number of events with a name.
  func count(_ name: GameEvent.Name) -> Int { named(name).count }
  /// The names in order, without the general events `voiceHeard` and `soundRejected`.
  var story: [GameEvent.Name] { map(\.name).filter { $0 != .voiceHeard && $0 != .soundRejected } }
}

extension GameSettings {
  /// Returns a game's usual settings with other settings of its own.
  static func with(_ parameters: any GameParameters) throws -> GameSettings {
    var settings = GameSettings(ear: .init(), rules: .init(), parameters: parameters)
    if let standard = GameSettings.standard(for: settings.game) { settings.ear = standard.ear }
    parameters.adjust(&settings.ear)
    return settings
  }
}
