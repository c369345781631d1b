import Foundation
import GRDB

/// A type of values that `StoredRow` reads. A value of another type, or one outside of the type's bounds, is refused.
package protocol StoredValue: Sendable {
  /// What is expected, for an error.
  static var expected: String { get }

  /// The value; `nil` if the stored one is not of this type.
  static func parsed(_ stored: DatabaseValue.Storage) -> Self?
}

extension Optional: StoredValue where Wrapped: StoredValue {
  package static var expected: String { Wrapped.expected + " or nothing" }
  package static func parsed(_ stored: DatabaseValue.Storage) -> Wrapped?? {
    if case .null = stored { return .some(nil) }
    return Wrapped.parsed(stored).map { .some($0) }
  }
}

extension Int64: StoredValue {
  package static var expected: String { "a whole number" }
  package static func parsed(_ stored: DatabaseValue.Storage) -> Int64? {
    if case .int64(let number) = stored { number } else { nil }
  }
}

/// Numbers that can be added without an overflow: up to 10^15.
extension Int: StoredValue {
  package static var expected: String { "a whole number of at most fifteen digits" }
  package static func parsed(_ stored: DatabaseValue.Storage) -> Int? {
    Int64.parsed(stored).flatMap { (-1_000_000_000_000_000...1_000_000_000_000_000).contains($0) ? Int($0) : nil }
  }
}

extension Bool: StoredValue {
  package static var expected: String { "0 or 1" }
  package static func parsed(_ stored: DatabaseValue.Storage) -> Bool? {
    Int64.parsed(stored).flatMap { (0...1).contains($0) ? $0 == 1 : nil }
  }
}

/// Finite numbers up to 10^15, which can be multiplied and rounded to a whole number.
extension Double: StoredValue {
  package static var expected: String { "a finite number" }
  package static func parsed(_ stored: DatabaseValue.Storage) -> Double? {
    switch stored {
    case .double(let number) where abs(number) <= 1e15: number
    case .int64(let number) where abs(Double(number)) <= 1e15: Double(number)
    default: nil
    }
  }
}

extension String: StoredValue {
  /// The most bytes of a text: those of a long session's record as JSON.
  private static let limit = 64 << 20

  package static var expected: String { "a text" }
  package static func parsed(_ stored: DatabaseValue.Storage) -> String? {
    if case .string(let text) = stored, text.utf8.count <= limit { text } else { nil }
  }
}

extension Data: StoredValue {
  package static var expected: String { "bytes" }
  package static func parsed(_ stored: DatabaseValue.Storage) -> Data? {
    if case .blob(let bytes) = stored { bytes } else { nil }
  }
}

/// Times of the years 1 to 9999 in ISO 8601.
extension Date: StoredValue {
  package static var expected: String { "a time in ISO 8601" }
  package static func parsed(_ stored: DatabaseValue.Storage) -> Date? {
    guard case .string(let text) = stored, text.utf8.count <= 40 else { return nil }
    return try? StoredText.date(text)
  }
}
