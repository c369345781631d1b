import VoiceListening

/// The recorded outputs of the ear during a game, for a replay under other settings.
///
/// The ear's settings (gate, tick rate, pitch range) are fixed by the recording; the rules and the game may change.
public struct RecordedSession: Sendable, Equatable, Codable {
  /// The settings under which the game was played.
  public var settings: GameSettings
  /// The ear's outputs in the order of time.
  public var heard: [Heard]
  /// Length of the recording, seconds.
  public var duration: Double

  /// Makes a recording.
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
