import AudioCore
import Foundation

/// Loudness and sharpness of a steady sound: the stationary method of ISO 532-1:2017 (Zwicker) and DIN 45692:2009.
///
/// The input is third-octave levels in **dB SPL**, so levels in dB re FS need a microphone's calibration first.
/// Loudness is in sone: a 1 kHz tone of 40 dB has 1 sone, and a doubling of the number sounds twice as loud. The method
/// is for steady sounds. For fluctuating ones it gives the loudness of their average, which is lower than the perceived
/// loudness.
public struct ZwickerLoudness: Sendable, Equatable, Codable {
  /// The sound field that was assumed.
  public let field: SoundField
  /// Loudness N in sone, 0 or more.
  public let loudness: Double
  /// Specific loudness N′ in sone per Bark at critical-band rates of 0.1, 0.2 … 24.0 Bark: 240 values.
  public let specificLoudness: [Double]

  /// Nominal frequencies of the lowest and the highest third-octave band of the method, in hertz.
  public static let bandRange = 25.0...12_500.0
  /// The level, in dB SPL, to use for a band without energy.
  public static let emptyBandLevel = -60.0

  /// Computes the loudness of a sound from third-octave levels.
  ///
  /// - Parameters:
  ///   - levels: 28 levels in dB SPL, from 25 Hz to 12.5 kHz, each at most 120; `emptyBandLevel` for a band without
  ///     energy.
  ///   - field: the sound field, free or diffuse.
  /// - Throws: `SoundLevelError` if there are not 28 levels, or a level is out of range.
  public init(thirdOctaveLevels levels: [Double], field: SoundField) throws(SoundLevelError) {
    guard levels.count == ZwickerTables.bandCount else { throw .invalidBandCount(levels.count) }
    if let band = levels.firstIndex(where: { !($0 <= 120 && $0 > -.infinity) }) {
      throw .invalidBandLevel(levels[band], band: band)
    }
    let pattern = LoudnessPattern(coreLoudnesses: Self.coreLoudnesses(levels, field))
    self.field = field
    loudness = pattern.loudness
    specificLoudness = pattern.specificLoudness
  }

  /// Computes the loudness of a sound from the levels of a `BandLevelMeter`. Missing bands between 25 Hz and 12.5 kHz,
  /// such as those above half of a low sample rate, count as empty.
  ///
  /// - Parameters:
  ///   - bandLevels: third-octave levels in dB re FS.
  ///   - fullScaleLevel: the sound pressure level, in dB SPL, of a signal with an RMS of 1.0, from the microphone's
  ///     calibration.
  ///   - field: the sound field, free or diffuse.
  /// - Throws: `SoundLevelError` if a level is out of range, or if no band is a third-octave band of the method.
  public init(bandLevels: [BandLevel], fullScaleLevel: Double, field: SoundField) throws(SoundLevelError) {
    let measured = Dictionary(bandLevels.map { ($0.band, $0.level) }, uniquingKeysWith: { first, _ in first })
    let bands = FrequencyBand.bands(.thirdOctave, nominal: Self.bandRange)
    guard bands.contains(where: { measured.keys.contains($0) }) else { throw .invalidBandCount(0) }
    try self.init(
      thirdOctaveLevels: bands.map { band in
        (measured[band] ?? nil).map { $0 + fullScaleLevel } ?? Self.emptyBandLevel
      }, field: field)
  }

  /// Number of critical-band rates with a specific loudness.
  static let placeCount = 240

  /// Reads a loudness, which has `placeCount` specific loudnesses; none of the numbers is negative.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    field = try values.decode(SoundField.self, forKey: .field)
    loudness = try values.decode(Double.self, forKey: .loudness)
    specificLoudness = try values.decode([Double].self, forKey: .specificLoudness)
    guard specificLoudness.count == Self.placeCount else {
      throw DecodingError.dataCorruptedError(
        forKey: .specificLoudness, in: values,
        debugDescription: "loudness: expected \(Self.placeCount) specific loudnesses, got \(specificLoudness.count)")
    }
    if let number = ([loudness] + specificLoudness).first(where: { !(0..<Double.infinity).contains($0) }) {
      throw DecodingError.dataCorruptedError(
        forKey: .loudness, in: values, debugDescription: "loudness: expected numbers of 0 or more, got \(number)")
    }
  }

  /// The loudness level in phon: the level of an equally loud 1 kHz tone (ISO 532-1:2017).
  public var loudnessLevel: Double {
    loudness >= 1 ? 40 + 10 * log2(loudness) : max(3, 40 * pow(loudness + 0.0005, 0.35))
  }

  /// Sharpness in acum (DIN 45692): 0.11 ∫ N′(z) g(z) z dz / N. It is 1 for a critical band of noise around 1 kHz at 60
  /// dB, and `nil` if the loudness is 0.
  public var sharpness: Double? {
    guard loudness > 0 else { return nil }
    let moment = specificLoudness.enumerated().reduce(0) { sum, sample in
      let z = Double(sample.offset + 1) / 10
      let weight = z > 15.8 ? 0.15 * exp(0.42 * (z - 15.8)) + 0.85 : 1
      return sum + sample.element * weight * z * 0.1
    }
    return 0.11 * moment / loudness
  }

  /// The core loudness of each of the 20 critical bands, in sone per Bark (ISO 532-1:2017, annex A).
  private static func coreLoudnesses(_ levels: [Double], _ field: SoundField) -> [Double] {
    var cores = criticalBandLevels(levels).enumerated().map { band, level -> Double in
      let threshold = ZwickerTables.thresholds[band]
      let excitation =
        level - ZwickerTables.transmission[band] + (field == .diffuse ? ZwickerTables.diffuseField[band] : 0)
      guard excitation > threshold else { return 0 }
      let above = excitation - ZwickerTables.criticalBand[band] - threshold
      // The factor ¼ is the threshold factor s of the standard: the share of intensity that a band needs to be heard.
      let growth = pow(0.75 + 0.25 * pow(10, above / 10), 0.25) - 1
      return max(0, 0.0635 * pow(10, 0.025 * threshold) * growth)
    }
    // Within the lowest critical band the threshold falls steeply.
    cores[0] *= min(1, 0.4 + 0.32 * pow(cores[0], 0.2))
    return cores
  }

  /// The third-octave levels from 315 Hz, after three critical bands that combine the eleven bands below.
  private static func criticalBandLevels(_ levels: [Double]) -> [Double] {
    let powers = (0..<11).map { band -> Double in
      let range = ZwickerTables.lowRanges.indices.first {
        levels[band] <= ZwickerTables.lowRanges[$0] - ZwickerTables.lowCorrections[$0][band]
      }
      let correction = ZwickerTables.lowCorrections[range ?? ZwickerTables.lowRanges.count - 1][band]
      return pow(10, (levels[band] + correction) / 10)
    }
    let low = ZwickerTables.lowGroups.map { group in
      Decibels.level(power: powers[group].reduce(0, +)) ?? emptyBandLevel
    }
    return low + levels[11...]
  }
}
