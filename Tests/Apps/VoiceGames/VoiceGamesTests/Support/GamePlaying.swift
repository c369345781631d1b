import VoiceGames
import VoiceListening
import VoiceScenes

extension Player {
  /// The events of a game played from all of it, and the session after it.
  func play(_ settings: GameSettings) throws -> (events: [GameEvent], session: GameSession) {
    var session = try GameSession(settings: settings)
    var events: [GameEvent] = []
    for sound in heard { session.take(sound) { events.append($0) } }
    return (events, session)
  }
}

extension [GameEvent] {
  /// Events of a name.
  func named(_ name: GameEvent.Name) -> [GameEvent] { filter { $0.name == name } }
  /// How many events have a name.
  func count(_ name: GameEvent.Name) -> Int { named(name).count }
  /// The names, in order, without what all games tell of every sound.
  var story: [GameEvent.Name] { map(\.name).filter { $0 != .voiceHeard && $0 != .soundRejected } }
}

extension GameSettings {
  /// A game's standard settings, with other parameters.
  static func with(_ parameters: any GameParameters) throws -> GameSettings {
    var settings = GameSettings(ear: .init(), rules: .init(), parameters: parameters)
    if let standard = GameSettings.standard(for: settings.game) { settings.ear = standard.ear }
    parameters.adjust(&settings.ear)
    return settings
  }
}
