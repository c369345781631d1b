import AudioCore
import Foundation

/// Levels at some frequencies, with interpolation between them.
///
/// Between two frequencies the level is linear in decibels over the logarithm of the frequency. Transducers and
/// thresholds are measured and drawn that way. Where a standard gives intermediate values, this rule meets them better
/// than a line over the frequency itself (see the guide). At a frequency of the table the result is the table's value.
/// Outside of the table there is no value. In JSON a table is the array of its rows.
public struct FrequencyTable: Sendable, Hashable, Codable {
  /// A row of the table.
  public struct Point: Sendable, Hashable, Codable {
    /// Frequency in hertz, above 0.
    public let frequency: Double
    /// Level in decibels. The owner of the table defines its reference.
    public let level: Double
    /// Standard uncertainty in decibels, 0 or more; `nil` if it is not known.
    public let uncertainty: Double?

    /// Creates a row.
    public init(frequency: Double, level: Double, uncertainty: Double? = nil) {
      self.frequency = frequency
      self.level = level
      self.uncertainty = uncertainty
    }

    enum CodingKeys: String, CodingKey {
      case frequency = "frequency_hz"
      case level = "level_db"
      case uncertainty = "uncertainty_db"
    }
  }

  /// The rows, in ascending order of their frequencies; at least one.
  public let points: [Point]

  /// Creates a table from rows in any order.
  ///
  /// - Throws: `CalibrationError.invalidTable` if there is no row, a frequency occurs twice, or a number is out of
  ///   range.
  public init(_ points: [Point]) throws(CalibrationError) {
    let sorted = points.sorted { $0.frequency < $1.frequency }
    guard !sorted.isEmpty else { throw .invalidTable(reason: "expected at least one frequency, got none") }
    for point in sorted {
      guard point.frequency > 0, point.frequency.isFinite, point.level.isFinite,
        point.uncertainty.map({ $0 >= 0 && $0.isFinite }) ?? true
      else {
        throw .invalidTable(
          reason: "expected frequencies above 0 and finite levels, got \(point.level) dB at \(point.frequency) Hz, "
            + "uncertainty \(point.uncertainty.map { "\($0) dB" } ?? "not known")")
      }
    }
    for (one, next) in zip(sorted, sorted.dropFirst()) where one.frequency == next.frequency {
      throw .invalidTable(reason: "expected every frequency once, got \(one.frequency) Hz twice")
    }
    self.points = sorted
  }

  /// Reads a table, whose rows are checked.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let points = try container.decode([Point].self)
    self = try decoder.checked { () throws(CalibrationError) in try Self(points) }
  }

  /// Writes the rows.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(points)
  }

  /// Creates a table from rows that are in ascending order.
  init(ascending points: [Point]) {
    assert(!points.isEmpty && zip(points, points.dropFirst()).allSatisfy { $0.frequency < $1.frequency })
    self.points = points
  }

  /// Creates a table from pairs of frequency and level, in hertz and decibels, in ascending order.
  init(_ pairs: KeyValuePairs<Double, Double>) {
    self.init(ascending: pairs.map { Point(frequency: $0.key, level: $0.value) })
  }

  /// The frequencies that the table covers, in hertz.
  public var range: ClosedRange<Double> { points[0].frequency...points[points.count - 1].frequency }

  /// The level at a frequency.
  ///
  /// Between two rows the uncertainty is interpolated like the level, as if their errors were fully correlated; it is
  /// `nil` if either is.
  ///
  /// - Throws: `CalibrationError.outsideRange` with the table's range.
  public func point(at frequency: Double) throws(CalibrationError) -> Point {
    guard range.contains(frequency) else { throw .outsideRange(frequency: frequency, range: range) }
    let upper = points.firstIndex { $0.frequency >= frequency } ?? points.count - 1
    let high = points[upper]
    if high.frequency == frequency { return high }
    let low = points[upper - 1]
    let share = log(frequency / low.frequency) / log(high.frequency / low.frequency)
    func between(_ one: Double, _ other: Double) -> Double { one + share * (other - one) }
    return Point(
      frequency: frequency, level: between(low.level, high.level),
      uncertainty: low.uncertainty.flatMap { one in high.uncertainty.map { between(one, $0) } })
  }
}
