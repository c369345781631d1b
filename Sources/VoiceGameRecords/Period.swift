import AppDatabase
import Foundation

/// A stretch of calendar time.
public struct Period: Sendable, Hashable {
  /// Its first moment; `nil`: from the beginning.
  public let start: Date?
  /// The first moment after it; `nil`: without an end.
  public let stop: Date?

  /// From `start` to before `stop`.
  public init(from start: Date? = nil, to stop: Date? = nil) {
    self.start = start
    self.stop = stop
  }

  /// All time.
  public static let all = Period()

  /// As text that sorts with the database's times.
  var first: String { start.map(StoredText.text) ?? "" }
  /// See `first`: after every time.
  var end: String { stop.map(StoredText.text) ?? "~" }
}
