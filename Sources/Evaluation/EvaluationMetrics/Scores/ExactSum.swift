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
  /// - Precondition: `term` is finite and its magnitude is at most `largestTerm`.
  public mutating func add(_ term: Double) {
    precondition(abs(term) <= Self.largestTerm, "a term of magnitude up to 2^40")
    units += Int128((term * 0x1p64).rounded(.toNearestOrEven))
  }

  /// Adds the terms of another sum.
  public mutating func merge(_ other: ExactSum) { units += other.units }
}
