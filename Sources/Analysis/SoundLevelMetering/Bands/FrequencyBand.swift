import AudioCore
import Foundation

/// A band of IEC 61260-1:2014 in the base-10 system: midband frequencies are 1000 · G^(x/b) Hz with G = 10^0.3.
public struct FrequencyBand: Sendable, Hashable, Codable {
  /// The octave ratio G.
  package static let octaveRatio = pow(10, 0.3)

  /// The numbers of bands: any frequency of sound, and far more.
  public static let numbers = -200...200

  /// Width of the band.
  public let fraction: OctaveFraction
  /// Number x of the band: 0 at 1 kHz, increasing by one from band to band.
  public let number: Int

  /// Creates a band from its number relative to the band at 1 kHz.
  ///
  /// - Throws: `SoundLevelError.invalidBandNumber` for a number that is none of `numbers`.
  public init(_ fraction: OctaveFraction, number: Int) throws(SoundLevelError) {
    guard Self.numbers.contains(number) else { throw .invalidBandNumber(number) }
    self.init(fraction, known: number)
  }

  private init(_ fraction: OctaveFraction, known number: Int) {
    self.fraction = fraction
    self.number = number
  }

  /// Reads a band; its number is checked.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let fraction = try values.decode(OctaveFraction.self, forKey: .fraction)
    let number = try values.decode(Int.self, forKey: .number)
    self = try decoder.checked { () throws(SoundLevelError) in try Self(fraction, number: number) }
  }

  /// The exact midband frequency in hertz.
  public var midbandFrequency: Double { 1000 * Self.ratio(of: fraction, number) }
  /// The lower edge in hertz.
  public var lowerFrequency: Double { midbandFrequency / Self.ratio(of: fraction, 0.5) }
  /// The upper edge in hertz.
  public var upperFrequency: Double { midbandFrequency * Self.ratio(of: fraction, 0.5) }

  /// The nominal frequency of the band in hertz: 31.5 for 31.62 Hz, 16 000 for 15 849 Hz.
  public var nominalFrequency: Double {
    let third = number * 3 / fraction.bandsPerOctave + 30
    let decade = Int((Double(third) / 10).rounded(.down))
    return Self.preferred[third - 10 * decade] * pow(10, Double(decade))
  }

  /// All bands whose nominal frequencies are in `range` (hertz), from the lowest; none if no band is.
  public static func bands(_ fraction: OctaveFraction, nominal range: ClosedRange<Double>) -> [FrequencyBand] {
    func number(_ frequency: Double) -> Int {
      guard frequency > 0 else { return numbers.lowerBound }
      let number = (log10(frequency / 1000) / 0.3 * Double(fraction.bandsPerOctave)).rounded()
      return Int(min(max(number, Double(numbers.lowerBound)), Double(numbers.upperBound)))
    }
    return (number(range.lowerBound) - 1...number(range.upperBound) + 1).clamped(to: numbers)
      .map { FrequencyBand(fraction, known: $0) }
      .filter { range.contains($0.nominalFrequency) }
  }

  /// The preferred numbers of the R10 series.
  private static let preferred = [1, 1.25, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8]

  private static func ratio(of fraction: OctaveFraction, _ bands: Double) -> Double {
    pow(10, 0.3 * bands / Double(fraction.bandsPerOctave))
  }

  private static func ratio(of fraction: OctaveFraction, _ bands: Int) -> Double { ratio(of: fraction, Double(bands)) }
}
