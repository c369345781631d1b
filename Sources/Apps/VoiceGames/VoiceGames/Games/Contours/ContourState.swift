import VoiceListening

/// The state of the games that follow a contour of pitch and loudness.
public struct ContourState: GameState {
  /// The phases of a round.
  public enum Phase: String, Sendable, Hashable, Codable, CaseIterable {
    /// The model is played; the game does not listen.
    case model
    /// The game waits for a voice.
    case waiting
    /// A voice follows the line.
    case speaking
    /// The attempt is over and is shown beside the model; the game does not listen.
    case result
    /// What was just said is heard, before the model; the game does not listen.
    case echo
  }

  /// The phase of the round.
  public internal(set) var phase = Phase.waiting
  /// The time since the phase began, seconds.
  public internal(set) var phaseTime = 0.0
  /// The attempt: cents above the pitch of the line's zero, and levels in dBFS. It stays until the next one begins.
  public internal(set) var attempt: [VoiceContour.Point] = []
  /// The time between two points of the attempt, seconds.
  public internal(set) var step = 0.05
  /// The factor from the attempt's time to the model's: 1 while the voice goes on.
  public internal(set) var timeFactor = 1.0
  /// When the last attempt was said, seconds since the start; `nil` before the end of the first one.
  public internal(set) var said: TimeSpan?
  /// The cents that are taken off the attempt: its register is no fault.
  public internal(set) var registerShift = 0.0
  /// The level of the attempt that belongs to 0 dB of the model, dBFS.
  public internal(set) var levelShift = 0.0
  /// The share of the line that the last attempt has met, 0…1; `nil` before the first one.
  public internal(set) var share: Double?
  /// Whether the last attempt met the conditions; `nil` before the first one.
  public internal(set) var isMatch: Bool?
  /// The number of right attempts so far.
  public internal(set) var hits = 0
  /// The number of other attempts so far.
  public internal(set) var misses = 0
  /// Whether there were enough right attempts.
  public internal(set) var isFinished = false
  /// Time since the start, seconds.
  public internal(set) var time = 0.0

  init() {}
}
