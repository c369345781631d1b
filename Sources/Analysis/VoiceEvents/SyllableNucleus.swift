/// The loud, voiced middle of a syllable.
public struct SyllableNucleus: Sendable, Equatable {
  /// Seconds from the signal's start: of the peak in level; live, of the rise that leads to it.
  public let time: Double
  /// When it was known.
  public let decidedAt: Double
  /// Level there in dBFS, over about 50 ms of the band of voices.
  public let level: Double
  /// The dip before it: how far the level rose from the valley before, dB.
  public let rise: Double
}
