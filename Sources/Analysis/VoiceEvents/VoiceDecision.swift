/// What was measured when a sound was accepted or rejected.
public struct VoiceDecision: Sendable, Equatable {
  /// When it was decided, seconds from the signal's start.
  public let time: Double
  /// When the sound began.
  public let soundStart: Double
  /// When the voice began to be periodic; `nil` if nothing was periodic for 15 ms, as a clap is not.
  public let voicingOnset: Double?
  /// The scorer's log-odds, averaged over 15 ms: at the decision if accepted, the highest if rejected; −6…6.
  public let score: Double
  /// The log-odds that had to be exceeded.
  public let threshold: Double
  /// Level and the room's, dBFS, and the highest level since the sound began.
  public let level: Double, floor: Double, peakLevel: Double
  /// CausalPeriodicity, −1…1, and 1 / the period in hertz: at the decision if accepted, where the score was highest if not.
  public let periodicity: Double, frequency: Double
  /// Share of the sound's frames that were periodic, 0…1.
  public let periodicShare: Double
  /// Seconds in which the level climbed the last 15 dB to its peak.
  public let attackDuration: Double
  /// Steepest rise within 5 ms, dB.
  public let steepestRise: Double
  /// Level below its peak at the decision, dB.
  public let drop: Double
  /// Spectral flatness, dB, and share of the power in the strongest partial, there.
  public let flatness: Double, peakShare: Double
}
