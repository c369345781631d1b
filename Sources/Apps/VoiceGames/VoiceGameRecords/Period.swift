import AppDatabases
import Foundation
import GRDB

/// A stretch of calendar time.
package struct Period: Sendable, Hashable {
  /// Its first moment; `nil`: from the beginning.
  package let start: Date?
  /// The first moment after it; `nil`: without an end.
  package let stop: Date?

  /// From `start` to before `stop`.
  package init(from start: Date? = nil, to stop: Date? = nil) {
    self.start = start
    self.stop = stop
  }

  /// All time.
  package static let all = Period()

  /// As text that sorts with the database's times.
  var first: String { start.map(StoredText.text) ?? "" }
  /// See `first`: after every time.
  var end: String { stop.map(StoredText.text) ?? "~" }

  /// The first millisecond since 1970 in it, and the first one after it.
  var milliseconds: StatementArguments {
    [start.map(Self.milliseconds) ?? Int64.min, stop.map(Self.milliseconds) ?? Int64.max]
  }

  /// The millisecond of a moment: the nearest, so that a moment that was read is the one that was written.
  static func milliseconds(_ date: Date) -> Int64 {
    // No calendar goes beyond these, and 64 bits hold them.
    Int64(min(max((date.timeIntervalSince1970 * 1000).rounded(), -1e15), 1e15))
  }
}
