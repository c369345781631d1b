import Foundation

/// How thresholds of people without ear disease are spread, by age and sex: ISO 7029:2017.
///
/// Median over the value at 18 years: a (age − 18)^b. Around it two half normal distributions: s_u above, s_l below, each a
/// polynomial of fifth degree in age − 18 (clauses 4.2 to 4.4, tables 1 to 5, as a published implementation prints them).
/// Valid from 18 to 80 years up to 2000 Hz, to 70 years above.
public enum AgeNorm {
  /// The standard knows two distributions.
  public enum Sex: String, Sendable, Hashable, Codable, CaseIterable {
    /// Women.
    case female
    /// Men.
    case male
  }

  /// Its frequencies in hertz.
  public static let frequencies: [Double] = [125, 250, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000, 8000]

  /// The ages in years for which it holds at a frequency.
  public static func validAges(at frequency: Double) -> ClosedRange<Double> { 18...(frequency <= 2000 ? 80 : 70) }

  /// The median threshold in dB over that of 18-year-olds, about 0 dB HL.
  ///
  /// - Throws: `HearingTestError.noValue` at another frequency, `.outsideNorm` at another age.
  public static func median(_ sex: Sex, age: Double, frequency: Double) throws(HearingTestError) -> Double {
    try distribution(sex, age, frequency).median
  }

  /// The mean threshold in dB over the median of 18-year-olds: the median, and √(2/π) of half of what the half above spreads
  /// wider than the half below.
  ///
  /// - Throws: as `median(_:age:frequency:)`.
  public static func mean(_ sex: Sex, age: Double, frequency: Double) throws(HearingTestError) -> Double {
    let (median, above, below) = try distribution(sex, age, frequency)
    return median + offset(above, below)
  }

  /// The standard deviation of thresholds, in decibels, both halves together.
  ///
  /// - Throws: as `median(_:age:frequency:)`.
  public static func standardDeviation(
    _ sex: Sex, age: Double, frequency: Double
  ) throws(HearingTestError) -> Double {
    let (_, above, below) = try distribution(sex, age, frequency)
    return ((above * above + below * below) / 2 - pow(offset(above, below), 2)).squareRoot()
  }

  /// The threshold that a share of people do not exceed, in dB over the median of 18-year-olds.
  ///
  /// - Parameter fractile: the share, between 0 and 1, both excluded.
  /// - Throws: `HearingTestError`.
  public static func threshold(
    _ sex: Sex, age: Double, frequency: Double, fractile: Double
  ) throws(HearingTestError) -> Double {
    try Checked.within("fractile", fractile, 1e-9...1 - 1e-9)
    let (median, above, below) = try distribution(sex, age, frequency)
    let z = NormalQuantile.value(fractile)
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
    return 0.5 * erfc(-z / 2.0.squareRoot())
  }

  /// How far the mean of two half normal distributions lies above their median.
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

  /// The formula of the median, wherever its age lies; `nil` at a frequency that is not the norm's.
  static func medianFormula(_ sex: Sex, age: Double, frequency: Double) -> Double? {
    guard let row = frequencies.firstIndex(of: frequency) else { return nil }
    let (a, b) = AgeNormTables.median(sex)[row]
    return a * pow(max(0, age - 18), b)
  }
}
