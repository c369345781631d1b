/// The measured values at the time when a sound was accepted or rejected.
public struct VoiceDecision: Sendable, Equatable, Codable {
  /// Time of the decision in seconds from the start of the signal.
  public let time: Double
  /// Start of the sound in seconds.
  public let soundStart: Double
  /// Time at which the voice became periodic, in seconds; `nil` if the sound was never periodic for 15 ms, as in a
  /// clap.
  public let voicingOnset: Double?
  /// The scorer's log-odds, averaged over 15 ms, −6…6: at the decision for an accepted sound, the highest value for a
  /// rejected one.
  public let score: Double
  /// The log-odds that an accepted sound must exceed.
  public let threshold: Double
  /// Level of the sound and of the room in dBFS, and the highest level since the sound's start.
  public let level: Double, floor: Double, peakLevel: Double
  /// Periodicity (`VoiceFrame.periodicity`), −1…1, and 1 / the period in hertz: at the decision for an accepted sound, at
  /// the highest score for a rejected one.
  public let periodicity: Double, frequency: Double
  /// Share of the sound's frames that were periodic, 0…1.
  public let periodicShare: Double
  /// Time in seconds in which the level rose by the last 15 dB to its peak.
  public let attackDuration: Double
  /// Steepest rise of the level within 5 ms, in dB.
  public let steepestRise: Double
  /// Level below its peak at the decision, in dB.
  public let drop: Double
  /// Spectral flatness in dB, and share of the power in the strongest partial, at the decision.
  public let flatness: Double, peakShare: Double
}
