import Foundation
import Statistics

/// The distribution of the thresholds of people without ear disease, by age and sex: ISO 7029:2017.
///
/// The median minus its value at 18 years is a (age − 18)^b. Around it are two half normal distributions, s_u above and
/// s_l below, each a polynomial of fifth degree in age − 18 (clauses 4.2 to 4.4, tables 1 to 5, with the coefficients
/// of a published implementation). It is valid from 18 to 80 years up to 2000 Hz, and to 70 years above.
public enum AgeNorm {
  /// The sexes for which the standard has distributions.
  public enum Sex: String, Sendable, Hashable, Codable, CaseIterable {
    /// Women.
    case female
    /// Men.
    case male
  }

  /// The frequencies of the standard in hertz.
  public static let frequencies: [Double] = [125, 250, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000, 8000]

  /// The range of ages in years for which the standard is valid at a frequency.
  static func validAges(at frequency: Double) -> ClosedRange<Double> { 18...(frequency <= 2000 ? 80 : 70) }

  /// The median threshold in dB relative to that of 18-year-olds, which is about 0 dB HL.
  ///
  /// - Throws: `HearingTestError.noValue` at a frequency that the standard does not have, `.outsideNorm` at an age
  ///   outside of its range.
  public static func median(_ sex: Sex, age: Double, frequency: Double) throws(HearingTestError) -> Double {
    try distribution(sex, age, frequency).median
  }

  /// The mean threshold in dB relative to the median of 18-year-olds: the median, plus √(2/π) times half the difference
  /// of the spreads above and below it.
  ///
  /// - Throws: the errors of `median(_:age:frequency:)`.
  public static func mean(_ sex: Sex, age: Double, frequency: Double) throws(HearingTestError) -> Double {
    let (median, above, below) = try distribution(sex, age, frequency)
    return median + offset(above, below)
  }

  /// The standard deviation of thresholds in decibels, over both halves.
  ///
  /// - Throws: the errors of `median(_:age:frequency:)`.
  public static func standardDeviation(
    _ sex: Sex, age: Double, frequency: Double
  ) throws(HearingTestError) -> Double {
    let (_, above, below) = try distribution(sex, age, frequency)
    return ((above * above + below * below) / 2 - pow(offset(above, below), 2)).squareRoot()
  }

  /// The threshold that a share of people do not exceed, in dB relative to the median of 18-year-olds.
  ///
  /// - Parameter fractile: the share, above 0 and below 1.
  /// - Throws: `HearingTestError`.
  public static func threshold(
    _ sex: Sex, age: Double, frequency: Double, fractile: Double
  ) throws(HearingTestError) -> Double {
    try Checked.within("fractile", fractile, 1e-9...1 - 1e-9)
    let (median, above, below) = try distribution(sex, age, frequency)
    let z = NormalDistribution.quantile(fractile)
    return median + z * (z >= 0 ? above : below)
  }

  /// The share of people whose threshold is at most this one, 0…1.
  ///
  /// - Throws: `HearingTestError`.
  public static func fractile(
    of threshold: Double, _ sex: Sex, age: Double, frequency: Double
  ) throws(HearingTestError) -> Double {
    let (median, above, below) = try distribution(sex, age, frequency)
    let z = (threshold - median) / (threshold >= median ? above : below)
    return NormalDistribution.probability(upTo: z)
  }

  /// The difference of the mean and the median of two half normal distributions.
  private static func offset(_ above: Double, _ below: Double) -> Double {
    (above - below) / (2 * Double.pi).squareRoot()
  }

  private static func distribution(
    _ sex: Sex, _ age: Double, _ frequency: Double
  ) throws(HearingTestError) -> (median: Double, above: Double, below: Double) {
    guard let row = frequencies.firstIndex(of: frequency),
      let median = medianFormula(sex, age: age, frequency: frequency)
    else { throw .noValue(table: "ISO 7029", frequency: frequency) }
    guard validAges(at: frequency).contains(age) else {
      throw .outsideNorm(expected: validAges(at: frequency), age: age, frequency: frequency)
    }
    func polynomial(_ terms: [Double]) -> Double { terms.reversed().reduce(0) { $0 * (age - 18) + $1 } }
    return (median, polynomial(AgeNormTables.above(sex)[row]), polynomial(AgeNormTables.below(sex)[row]))
  }

  /// The formula of the median, without a check of the age; `nil` at a frequency that the standard does not have.
  static func medianFormula(_ sex: Sex, age: Double, frequency: Double) -> Double? {
    guard let row = frequencies.firstIndex(of: frequency) else { return nil }
    let (a, b) = AgeNormTables.median(sex)[row]
    return a * pow(max(0, age - 18), b)
  }
}
