import Foundation

/// The calendar day of a calibration, written as 2026-03-01. It has no time zone.
public struct CalibrationDate: Sendable, Hashable, Comparable, Codable, CustomStringConvertible {
  /// Year, month (1…12) and day (1…31) of the Gregorian calendar.
  public let year: Int, month: Int, day: Int

  /// Creates a day.
  ///
  /// - Throws: `CalibrationError.invalidDate` if there is no such day, or the year is not 1900…9999.
  public init(year: Int, month: Int, day: Int) throws(CalibrationError) {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1900...9999).contains(year), (1...12).contains(month), (1...lengths[month - 1]).contains(day) else {
      throw .invalidDate(got: "\(year)-\(month)-\(day)")
    }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads a day from a text such as 2026-03-01.
  ///
  /// - Throws: `CalibrationError.invalidDate`.
  public init(_ text: String) throws(CalibrationError) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil }
    guard parts.map(\.count) == [4, 2, 2], numbers.count == 3 else { throw .invalidDate(got: text) }
    do {
      try self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    } catch {
      throw .invalidDate(got: text)
    }
  }

  /// Decodes the text form.
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the text form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Whether the first day is earlier.
  public static func < (one: Self, other: Self) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }

  /// The text form, such as "2026-03-01".
  public var description: String { String(format: "%04d-%02d-%02d", year, month, day) }
}
