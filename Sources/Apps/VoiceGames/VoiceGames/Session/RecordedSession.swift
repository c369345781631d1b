import VoiceListening

/// What was heard during a game, to be played again under other settings.
///
/// What the ear was told (gate, tick rate, pitch range) is in the recording and stays; the rules and the game may change.
public struct RecordedSession: Sendable, Equatable, Codable {
  /// Under which it was played.
  public var settings: GameSettings
  /// All that was heard, in the order of time.
  public var heard: [Heard]
  /// Seconds heard.
  public var duration: Double

  /// A recording.
  public init(settings: GameSettings, heard: [Heard], duration: Double) {
    self.settings = settings
    self.heard = heard
    self.duration = duration
  }

  /// The events of the game under its own settings, or under others of any game that needs nothing else of the ear.
  ///
  /// - Throws: `SettingError`, `GameError`, `VoiceEventError`.
  public func replay(under other: GameSettings? = nil) throws -> [GameEvent] {
    var session = try GameSession(settings: other ?? settings)
    var events: [GameEvent] = []
    session.start { events.append($0) }
    for sound in heard { session.take(sound) { events.append($0) } }
    session.exit(at: duration) { events.append($0) }
    return events
  }
}
