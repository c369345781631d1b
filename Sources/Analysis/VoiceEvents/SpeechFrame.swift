/// What speaks for speech in 10 ms of a signal.
public struct SpeechFrame: Sendable, Equatable {
  /// Number of the frame, from 0, and the time of its end, seconds from the signal's start.
  public let index: Int, time: Double
  /// RMS in dBFS, and the level of the room (`NoiseFloor`), dBFS, in the band of voices.
  public let level: Double, floor: Double
  /// Probability that it is voiced, 0…1.
  public let voicing: Double
  /// Log-odds that it is speech, −6…6, consonants included.
  public let logOdds: Double
  /// Whether it repeats itself so well that the gate's scorer can judge it (`VoiceFrame.isPeriodic` for 15 ms), and that
  /// scorer's log-odds, −6…6: below 0 it is struck or rings.
  public let isPeriodic: Bool, gateLogOdds: Double

  /// Seconds from one frame to the next.
  public static let hop = 2 * VoiceFrame.hop
}
