import AppDatabases
import Foundation
import GRDB

/// A period of calendar time.
package struct Period: Sendable, Hashable {
  /// The first moment of the period; `nil` if it has no beginning.
  package let start: Date?
  /// The first moment after the period; `nil` if it has no end.
  package let stop: Date?

  /// Makes the period from `start` to just before `stop`.
  package init(from start: Date? = nil, to stop: Date? = nil) {
    self.start = start
    self.stop = stop
  }

  /// The period without beginning and end.
  package static let all = Period()

  /// The start as text that sorts with the database's times; empty without a start.
  var first: String { start.map(StoredText.text) ?? "" }
  /// The end as text; without an end, a text that sorts after every time.
  var end: String { stop.map(StoredText.text) ?? "~" }

  /// The first millisecond since 1970 in the period, and the first one after it.
  var milliseconds: StatementArguments {
    [start.map(Self.milliseconds) ?? Int64.min, stop.map(Self.milliseconds) ?? Int64.max]
  }

  /// Rounds a moment to the nearest millisecond, so that a stored moment is read back unchanged.
  static func milliseconds(_ date: Date) -> Int64 {
    // The limits are those of the table: from the year 1 to 9999.
    Int64(min(max((date.timeIntervalSince1970 * 1000).rounded(), -62_135_596_800_000), 253_402_300_799_999))
  }
}
