import VoiceListening

/// The end of a game by time. It does not cut off a voice: a sound that goes on may end first.
package struct TimeLimit: Sendable {
  /// The longest wait for the end of a sound, seconds.
  package static let grace = 10.0

  private let time: Double?

  /// - Parameter time: the time after which the game is over, seconds; `nil` for never.
  package init(time: Double?) { self.time = time }

  /// Whether the game is over at `now`, seconds since its beginning.
  ///
  /// - Parameter tick: the newest tick; without one nothing is waited for.
  package func isOver(at now: Double, tick: SoundTick?) -> Bool {
    guard let time, now >= time else { return false }
    return now >= time + Self.grace || tick.map { $0.sounding == .silence || $0.sounding == .rejected } ?? true
  }
}
