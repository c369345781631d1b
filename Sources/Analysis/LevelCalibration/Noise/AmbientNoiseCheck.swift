/// The noise of a room compared with the permitted noise.
public struct AmbientNoiseCheck: Sendable, Hashable, Codable {
  /// The comparison in one band.
  public struct Band: Sendable, Hashable, Codable {
    /// Nominal centre frequency in hertz.
    public let frequency: Double
    /// The highest permitted level in dB SPL.
    public let limit: Double
    /// The measured level; `nil` if the band was not measured.
    public let measured: SoundPressureLevel?

    /// Measured level minus permitted level, in decibels: above 0 if the noise is too loud. `nil` if the band was not
    /// measured.
    public var excess: Double? { measured.map { $0.decibels - limit } }
    /// Whether the noise is at most the permitted level; `false` if the band was not measured.
    public var passes: Bool { excess.map { $0 <= 0 } ?? false }
  }

  /// The limits of a standard, for tests down to 0 dB HL.
  public let limits: AmbientNoiseLimits
  /// All bands of the standard, in ascending order.
  public let bands: [Band]
  /// The lowest hearing level to be tested, in dB HL. The limits of `bands` are for this level.
  public let lowestHearingLevel: Double

  /// Whether every band was measured and passes.
  public var passes: Bool { bands.allSatisfy(\.passes) }

  /// Centre frequencies of the bands that were not measured, in hertz.
  public var missing: [Double] { bands.filter { $0.measured == nil }.map(\.frequency) }

  /// The lowest level in dB HL, at least 0, that the standard permits to be tested in this noise at all frequencies
  /// from the lowest test frequency up. `nil` if a band was not measured.
  public var lowestTestableLevel: Double? { Self.lowest(bands, lowestHearingLevel) }

  /// The lowest level in dB HL, at least 0, that can be tested in this noise at one frequency.
  ///
  /// This is not in the standard, which is about whole tests, but follows its reasoning: the bands within half an
  /// octave of the tone mask it, and tones up to 500 Hz are masked by all lower bands as well, because masking spreads
  /// upwards. Use the limits whose `lowestTestFrequency` is the frequency or the next one below it: limits for higher
  /// frequencies permit more noise at low ones.
  ///
  /// - Returns: `nil` if a band that counts was not measured, or if the frequency is below the lowest test frequency or
  ///   above the bands.
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
