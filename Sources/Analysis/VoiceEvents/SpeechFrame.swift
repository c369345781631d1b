/// The evidence for speech in 10 ms of a signal.
public struct SpeechFrame: Sendable, Equatable, Codable {
  /// Number of the frame, from 0, and the time of its end in seconds from the start of the signal.
  public let index: Int, time: Double
  /// RMS in dBFS, and the level of the room (`NoiseFloor`) in dBFS, both in the band of voices.
  public let level: Double, floor: Double
  /// Probability that the frame is voiced, 0…1.
  public let voicing: Double
  /// Log-odds that the frame is speech, including consonants, −6…6.
  public let logOdds: Double
  /// Whether the sound has been periodic (`VoiceFrame.isPeriodic`) for 15 ms, so that the voice gate's scorer can judge
  /// it; and that scorer's log-odds, −6…6. Below 0 the sound is struck or rings.
  public let isPeriodic: Bool, gateLogOdds: Double

  /// Time from one frame to the next in seconds.
  public static let hop = 2 * VoiceFrame.hop
}
