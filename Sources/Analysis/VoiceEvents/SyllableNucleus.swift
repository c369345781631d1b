/// The loud, voiced middle of a syllable.
public struct SyllableNucleus: Sendable, Equatable, Codable {
  /// Time from the start of the signal, in seconds: that of the peak in level, or in live mode that of the rise before
  /// it.
  public let time: Double
  /// Time at which the nucleus was reported, in seconds.
  public let decidedAt: Double
  /// Level at this time in dBFS, over about 50 ms of the band of voices.
  public let level: Double
  /// Rise of the level from the valley before, in dB.
  public let rise: Double
}
