/// A sum that does not depend on the order of its terms.
///
/// Terms are rounded to multiples of 2⁻⁶⁴ (5 × 10⁻²⁰) and added as 128-bit integers. For scores, decibels, cents and
/// their squares this is exact within the precision of a `Double`. Shards can be merged in any order and give the same
/// bits.
public struct ExactSum: Sendable, Hashable, Codable {
  /// The largest magnitude of a term, 2⁴⁰. A million such terms can be added.
  public static let largestTerm = 0x1p40

  private var high: Int64 = 0
  private var low: UInt64 = 0

  /// Creates an empty sum.
  public init() {}

  private var units: Int128 {
    get { Int128(high) << 64 | Int128(low) }
    set {
      high = Int64(truncatingIfNeeded: newValue >> 64)
      low = UInt64(truncatingIfNeeded: newValue)
    }
  }

  /// The sum, rounded to a `Double`.
  public var value: Double { Double(units) * 0x1p-64 }

  /// Adds a term.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for a term that is not a number or whose magnitude is above
  ///   `largestTerm`, and for a sum of 2⁶³ or more; nothing is added then.
  public mutating func add(_ term: Double) throws(EvaluationError) {
    guard abs(term) <= Self.largestTerm else {
      throw .invalidParameter(name: "term of a sum", expected: "a number of magnitude up to 2^40", value: term)
    }
    try add(units: Int128((term * 0x1p64).rounded(.toNearestOrEven)))
  }

  /// Adds the terms of another sum.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for a sum of 2⁶³ or more; nothing is added then.
  public mutating func merge(_ other: ExactSum) throws(EvaluationError) { try add(units: other.units) }

  private mutating func add(units more: Int128) throws(EvaluationError) {
    let (sum, isTooLarge) = units.addingReportingOverflow(more)
    guard !isTooLarge else {
      throw .invalidParameter(
        name: "sum", expected: "a magnitude below 2^63", value: value + Double(more) * 0x1p-64)
    }
    units = sum
  }
}
