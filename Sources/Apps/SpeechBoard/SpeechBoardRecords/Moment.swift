import Foundation

/// Times as milliseconds since 1970, which take less space than text in tables with many rows.
enum Moment {
  static func milliseconds(_ date: Date) -> Int64 {
    // The limits fit into 64 bits and lie beyond every date in use.
    Int64(min(max((date.timeIntervalSince1970 * 1000).rounded(), -1e15), 1e15))
  }

  static func date(_ milliseconds: Int64) -> Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
