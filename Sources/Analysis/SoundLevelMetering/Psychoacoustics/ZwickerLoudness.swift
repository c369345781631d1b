import AudioCore
import Foundation

/// Loudness and sharpness of a steady sound: the stationary method of ISO 532-1:2017 (Zwicker) and DIN 45692:2009.
///
/// From third-octave levels in **dB SPL**: what a meter says in dB re FS means nothing here before a microphone's
/// calibration. Loudness is in sone: a 1 kHz tone of 40 dB has 1 sone, each doubling sounds twice as loud. The method is for
/// steady sounds; of fluctuating ones it gives the loudness of their average, which is lower than what is heard.
public struct ZwickerLoudness: Sendable, Equatable {
  /// The field that the sound was taken to come in.
  public let field: SoundField
  /// Loudness N in sone, 0 or more.
  public let loudness: Double
  /// Specific loudness N′ in sone per Bark at critical-band rates of 0.1, 0.2 … 24.0 Bark: 240 values.
  public let specificLoudness: [Double]

  /// Nominal frequencies of the lowest and the highest third-octave band that the method takes, in hertz.
  public static let bandRange = 25.0...12_500.0
  /// The level, in dB SPL, that a band without any energy is given.
  public static let emptyBandLevel = -60.0

  /// The loudness of a sound with the given third-octave levels.
  ///
  /// - Parameters:
  ///   - levels: 28 levels in dB SPL, from 25 Hz to 12.5 kHz, each at most 120; `emptyBandLevel` for nothing.
  ///   - field: free or diffuse.
  /// - Throws: `SoundLevelError`.
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

  /// The loudness of a sound whose bands a `BandLevelMeter` has measured. Bands between 25 Hz and 12.5 kHz that are missing,
  /// as those above half a low sample rate, count as empty.
  ///
  /// - Parameters:
  ///   - bandLevels: third-octave levels in dB re FS.
  ///   - fullScaleLevel: the sound pressure level, in dB SPL, of a signal whose RMS is 1.0: what the microphone's
  ///     calibration says.
  ///   - field: free or diffuse.
  /// - Throws: `SoundLevelError`, also if none of the bands is a third-octave band of the method.
  public init(bandLevels: [BandLevel], fullScaleLevel: Double, field: SoundField) throws(SoundLevelError) {
    let measured = Dictionary(bandLevels.map { ($0.band, $0.level) }, uniquingKeysWith: { first, _ in first })
    let bands = FrequencyBand.bands(.thirdOctave, nominal: Self.bandRange)
    guard bands.contains(where: { measured.keys.contains($0) }) else { throw .invalidBandCount(0) }
    try self.init(
      thirdOctaveLevels: bands.map { band in
        (measured[band] ?? nil).map { $0 + fullScaleLevel } ?? Self.emptyBandLevel
      }, field: field)
  }

  /// The loudness level in phon: the level of a 1 kHz tone that is as loud (ISO 532-1:2017).
  public var loudnessLevel: Double {
    loudness >= 1 ? 40 + 10 * log2(loudness) : max(3, 40 * pow(loudness + 0.0005, 0.35))
  }

  /// Sharpness in acum (DIN 45692): 0.11 ∫ N′(z) g(z) z dz / N, 1 for a critical band of noise around 1 kHz at 60 dB;
  /// `nil` where there is no loudness.
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
      // The share of intensity that a band needs to be heard, a quarter, is the threshold factor s of the standard.
      let growth = pow(0.75 + 0.25 * pow(10, above / 10), 0.25) - 1
      return max(0, 0.0635 * pow(10, 0.025 * threshold) * growth)
    }
    // The threshold falls steeply inside the lowest critical band.
    cores[0] *= min(1, 0.4 + 0.32 * pow(cores[0], 0.2))
    return cores
  }

  /// The third-octave levels from 315 Hz, behind three critical bands that are made of the eleven bands below.
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
