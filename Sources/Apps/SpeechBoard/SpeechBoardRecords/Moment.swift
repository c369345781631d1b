import Foundation

/// Times as milliseconds since 1970, which take less space than text in tables with many rows.
enum Moment {
  /// The times that are kept: from the year 1 to 9999.
  static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  static func milliseconds(_ date: Date) -> Int64 {
    Int64(min(max((date.timeIntervalSince1970 * 1000).rounded(), Double(range.lowerBound)), Double(range.upperBound)))
  }

  static func date(_ milliseconds: Int64) -> Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
