import VoiceListening

/// The recorded outputs of the ear during a game, for a replay under other settings.
///
/// The recording was made under the ear's settings (gate, tick rate, pitch range), so a replay cannot change them. It
/// can change the rules and the game.
public struct RecordedSession: Sendable, Equatable, Codable {
  /// The settings under which the game was played.
  public var settings: GameSettings
  /// The ear's outputs in the order of time.
  public var heard: [Heard]
  /// The length of the recording, seconds.
  public var duration: Double

  /// Makes a recording.
  public init(settings: GameSettings, heard: [Heard], duration: Double) {
    self.settings = settings
    self.heard = heard
    self.duration = duration
  }

  /// Returns the events of the game under its own settings or under other ones. The other settings may belong to any
  /// game that needs nothing else of the ear.
  ///
  /// - Throws: `SettingError`, `GameError`, `VoiceEventError`.
  public func replay(under other: GameSettings? = nil) throws -> [GameEvent] { try play(under: other) { _ in } }

  /// Returns the ticks of the game on its scale of volumes.
  ///
  /// - Throws: as `replay`.
  public func ticks() throws -> [SoundTick] {
    var ticks: [SoundTick] = []
    _ = try play(under: nil) { ticks.append($0) }
    return ticks
  }

  private func play(under other: GameSettings?, tick: (SoundTick) -> Void) throws -> [GameEvent] {
    var session = try GameSession(settings: other ?? settings)
    var events: [GameEvent] = []
    session.start { events.append($0) }
    for sound in heard {
      session.take(sound) { events.append($0) }
      if case .tick = sound, let shown = session.tick { tick(shown) }
    }
    session.exit(at: duration) { events.append($0) }
    return events
  }
}
