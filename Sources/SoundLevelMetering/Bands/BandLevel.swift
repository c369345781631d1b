/// The level of one band.
public struct BandLevel: Sendable, Hashable {
  /// Which band.
  public let band: FrequencyBand
  /// The time-averaged level (L_eq) in decibels relative to an RMS of 1.0 (dB re FS); `nil` in digital silence.
  public let level: Double?

  /// A band with its level.
  public init(band: FrequencyBand, level: Double?) {
    self.band = band
    self.level = level
  }
}
