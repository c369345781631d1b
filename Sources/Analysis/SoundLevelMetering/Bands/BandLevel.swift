import AudioCore

/// The level of one band.
public struct BandLevel: Sendable, Hashable, Codable {
  /// The frequency band that was measured.
  public let band: FrequencyBand
  /// The time-averaged level (L_eq) in decibels relative to an RMS of 1.0 (dB re FS); `nil` in digital silence.
  public let level: Double?

  /// Creates a band level.
  public init(band: FrequencyBand, level: Double?) {
    self.band = band
    self.level = level
  }
}

extension Sequence where Element == BandLevel {
  /// The level of all bands together, in dB re FS; `nil` if no band has a level. Each band is weighted by the value of
  /// `weighting` at its midband frequency.
  ///
  /// For broadband sound and third-octave bands this is within some tenths of a decibel of the result of a weighting
  /// filter. A tone away from the midband frequency is weighted as if it were at that frequency.
  public func totalLevel(weighting: FrequencyWeighting) -> Double? {
    Decibels.level(
      power: reduce(0) { sum, entry in
        guard let level = entry.level else { return sum }
        return sum + Decibels.power(level: level + weighting.level(at: entry.band.midbandFrequency))
      })
  }
}
