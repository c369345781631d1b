/// The noise that a room may have during a hearing test, band by band: the maximum permissible ambient sound pressure
/// levels of ISO 8253-1:2010 or ANSI S3.1-1999.
public struct AmbientNoiseLimits: Sendable, Hashable, Codable {
  /// The transducer that the listener wears.
  public enum Listening: String, Sendable, Hashable, Codable, CaseIterable {
    /// Supra-aural earphones (TDH39 with its cushion).
    case supraAural
    /// Insert earphones ER-3A, fully inserted.
    case insert
    /// Sennheiser HDA 200 circumaural headphones.
    case hda200
    /// A bone vibrator: the ears are open.
    case boneConduction
  }

  /// The shift of a threshold that noise at the limit may cause.
  public enum ThresholdShift: String, Sendable, Hashable, Codable {
    /// A shift of 2 dB.
    case twoDecibels
    /// A shift of 5 dB: 8 dB more noise is permitted.
    case fiveDecibels
  }

  /// The limit of one band.
  public struct Band: Sendable, Hashable, Codable {
    /// Nominal centre frequency in hertz.
    public let frequency: Double
    /// The highest permitted level in dB SPL, for tests down to 0 dB HL.
    public let limit: Double
  }

  /// Name of the standard.
  public let standard: String
  /// Number of bands per octave: 1 or 3.
  public let bandsPerOctave: Int
  /// The lowest frequency to be tested, in hertz: 125, 250 or 500.
  public let lowestTestFrequency: Double
  /// The bands, in ascending order.
  public let bands: [Band]

  /// The limits of ISO 8253-1:2010 in third-octave bands from 31.5 Hz to 8 kHz.
  ///
  /// The standard's table is for typical supra-aural earphones. For another earphone the difference of the attenuations
  /// is added. Below 63 Hz the attenuation of the HDA 200 is unknown; there no difference is added.
  ///
  /// - Parameters:
  ///   - listening: the transducer that the listener wears.
  ///   - lowestTestFrequency: 125, 250 or 500 Hz; for bone conduction 125 or 250 Hz.
  ///   - shift: the shift of a threshold that the noise may cause.
  /// - Throws: `CalibrationError.invalidTable` for another lowest test frequency.
  public static func iso8253(
    _ listening: Listening, lowestTestFrequency: Double, shift: ThresholdShift = .twoDecibels
  ) throws(CalibrationError) -> AmbientNoiseLimits {
    let table = listening == .boneConduction ? AmbientNoiseTables.boneConduction : AmbientNoiseTables.airConduction
    let attenuation: [Double?] =
      switch listening {
      case .supraAural, .boneConduction: AmbientNoiseTables.supraAural
      case .insert: AmbientNoiseTables.insert
      case .hda200: AmbientNoiseTables.hda200
      }
    let more = zip(attenuation, AmbientNoiseTables.supraAural).map { own, typical in
      (own ?? typical ?? 0) - (typical ?? 0) + (shift == .fiveDecibels ? 8 : 0)
    }
    let limits = zip(try row(of: table, lowestTestFrequency), more).map { $0 + $1 }
    return AmbientNoiseLimits(
      "ISO 8253-1:2010", bandsPerOctave: 3, lowestTestFrequency, AmbientNoiseTables.thirdOctaves, limits)
  }

  /// The limits of ANSI S3.1-1999 with ears covered, in octave bands from 125 Hz to 8 kHz.
  ///
  /// - Throws: `CalibrationError.invalidTable` for a lowest test frequency other than 125, 250 or 500 Hz, and for the
  ///   HDA 200 and open ears, for which the standard has no column or its values could not be confirmed.
  public static func ansiS31(
    _ listening: Listening, lowestTestFrequency: Double
  ) throws(CalibrationError) -> AmbientNoiseLimits {
    let table: [Double: [Double]]
    switch listening {
    case .supraAural: table = AmbientNoiseTables.ansiSupraAural
    case .insert: table = AmbientNoiseTables.ansiInsert
    case .hda200, .boneConduction:
      throw .invalidTable(reason: "ANSI S3.1: expected supraAural or insert, got \(listening.rawValue)")
    }
    return AmbientNoiseLimits(
      "ANSI S3.1-1999", bandsPerOctave: 1, lowestTestFrequency, AmbientNoiseTables.octaves,
      try row(of: table, lowestTestFrequency))
  }

  /// Compares a room's noise with the limits.
  ///
  /// - Parameters:
  ///   - levels: the room's level in each band, by the band's nominal or exact centre frequency in hertz. Other entries
  ///     are ignored.
  ///   - lowestHearingLevel: the lowest level to be tested, in dB HL. It is added to the limits.
  public func check(
    _ levels: [Double: SoundPressureLevel], lowestHearingLevel: Double = 0
  ) -> AmbientNoiseCheck {
    AmbientNoiseCheck(
      limits: self,
      bands: bands.map { band in
        let near = levels.filter { abs($0.key - band.frequency) < 0.05 * band.frequency }
        let measured = near.min { abs($0.key - band.frequency) < abs($1.key - band.frequency) }
        return .init(
          frequency: band.frequency, limit: band.limit + lowestHearingLevel, measured: measured?.value)
      }, lowestHearingLevel: lowestHearingLevel)
  }

  private init(
    _ standard: String, bandsPerOctave: Int, _ lowestTestFrequency: Double, _ frequencies: [Double], _ limits: [Double]
  ) {
    self.standard = standard
    self.bandsPerOctave = bandsPerOctave
    self.lowestTestFrequency = lowestTestFrequency
    bands = zip(frequencies, limits).map { Band(frequency: $0, limit: $1) }
  }

  private static func row(
    of table: [Double: [Double]], _ frequency: Double
  ) throws(CalibrationError) -> [Double] {
    guard let row = table[frequency] else {
      let known = table.keys.sorted().map { "\(Int($0))" }.joined(separator: ", ")
      throw .invalidTable(reason: "lowest test frequency: expected \(known) Hz, got \(frequency) Hz")
    }
    return row
  }
}
