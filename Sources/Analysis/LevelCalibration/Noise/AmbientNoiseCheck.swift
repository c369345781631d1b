/// A room's noise beside what is allowed.
public struct AmbientNoiseCheck: Sendable, Hashable {
  /// One band.
  public struct Band: Sendable, Hashable {
    /// Nominal centre in hertz.
    public let frequency: Double
    /// The highest level that is allowed, in dB SPL.
    public let limit: Double
    /// What was measured; `nil` if nothing was.
    public let measured: SoundPressureLevel?

    /// By how much the noise is too loud, in decibels; below 0 if it is not. `nil` if nothing was measured.
    public var excess: Double? { measured.map { $0.decibels - limit } }
    /// Whether the noise is at most what is allowed. Without a measurement it is not known to be.
    public var passes: Bool { excess.map { $0 <= 0 } ?? false }
  }

  /// What is allowed, and by whom, for tests down to 0 dB HL.
  public let limits: AmbientNoiseLimits
  /// Each band of the standard, in ascending order.
  public let bands: [Band]
  /// The lowest level to be tested, in dB HL, that the limits of the bands are for.
  public let lowestHearingLevel: Double

  /// Whether every band was measured and passes.
  public var passes: Bool { bands.allSatisfy(\.passes) }

  /// Centres of the bands that were not measured, in hertz.
  public var missing: [Double] { bands.filter { $0.measured == nil }.map(\.frequency) }

  /// The lowest level in dB HL that can be tested in this noise at all frequencies from the lowest test frequency up, at
  /// least 0; by the standard. `nil` if a band was not measured.
  public var lowestTestableLevel: Double? { Self.lowest(bands, lowestHearingLevel) }

  /// The lowest level in dB HL that can be tested in this noise at one frequency, at least 0.
  ///
  /// Not from the standard, which speaks of a whole test, but from its reasons: the bands within half an octave of the
  /// tone mask it, and for tones up to 500 Hz all bands below it, too, as noise masks upwards. Take the limits whose
  /// `lowestTestFrequency` is the frequency, or the next below it: limits for higher frequencies allow more noise at low
  /// ones.
  ///
  /// - Returns: `nil` if a band that counts was not measured, the frequency is below the lowest test frequency, or above
  ///   the bands.
  public func lowestTestableLevel(at frequency: Double) -> Double? {
    let half = 2.0.squareRoot()
    guard let highest = bands.last?.frequency, frequency >= limits.lowestTestFrequency, frequency <= highest * half
    else { return nil }
    return Self.lowest(
      bands.filter { band in
        band.frequency <= frequency * half && (frequency <= 500 || band.frequency >= frequency / half)
      }, lowestHearingLevel)
  }

  private static func lowest(_ bands: [Band], _ lowestHearingLevel: Double) -> Double? {
    let excesses = bands.compactMap(\.excess)
    guard excesses.count == bands.count, let most = excesses.max() else { return nil }
    return max(0, most + lowestHearingLevel)
  }
}
