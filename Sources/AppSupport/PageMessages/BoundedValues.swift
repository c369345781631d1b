/// A range of the numbers of a message, with their unit.
public protocol NumberRange: Sendable {
  associatedtype Number: Codable & Comparable & Hashable & Sendable
  /// The numbers that are accepted.
  static var range: ClosedRange<Number> { get }
  /// The unit, as a table shows it; empty for a plain number.
  static var unit: String { get }
}

extension NumberRange {
  /// None: a plain number.
  public static var unit: String { "" }
}

/// A number with its range: another one is refused where it is read, and is not written.
@propertyWrapper public struct BoundedNumber<Range: NumberRange>: Described, Hashable, Sendable {
  /// The number.
  public var wrappedValue: Range.Number
  /// The number.
  public var value: Range.Number { wrappedValue }

  /// Creates a number.
  public init(wrappedValue: Range.Number) { self.wrappedValue = wrappedValue }
  /// Creates a number.
  public init(_ number: Range.Number) { wrappedValue = number }
  /// Creates a number from one that may be missing.
  public init?(_ number: Range.Number?) {
    guard let number else { return nil }
    wrappedValue = number
  }

  /// Reads the value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do { wrappedValue = try container.decode(Range.Number.self) } catch {
      // A number that its type does not hold, such as 1e300 for a count.
      throw (try? container.decode(Double.self)) == nil ? error : Self.outside.error(in: container)
    }
    guard Range.range.contains(value) else { throw Self.outside.error(in: container) }
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    guard Range.range.contains(value) else { throw Self.outside.error(value, at: encoder.codingPath) }
    try value.encode(to: encoder)
  }

  private static var outside: OutsideContract {
    OutsideContract("\(Range.range.lowerBound) to \(Range.range.upperBound)")
  }

  /// The shape of the value in a message.
  public static func shape() -> MessageShape {
    if let range = Range.range as? ClosedRange<Int> { return .whole(range, unit: Range.unit) }
    if let range = Range.range as? ClosedRange<Int64> {
      return .whole(Int(range.lowerBound)...Int(range.upperBound), unit: Range.unit)
    }
    return .number(Range.range as? ClosedRange<Double>, unit: Range.unit)
  }

  /// A value of the type.
  public static var sample: Self { Self(Range.range.lowerBound) }
}

/// The longest text of a member, in bytes of UTF-8.
public protocol TextLength: Sendable {
  static var longest: Int { get }
}

/// A text that is no longer than its limit.
public struct BoundedText<Length: TextLength>: Described, Hashable, Sendable {
  /// The text.
  public let value: String

  /// Reads the value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = try container.decode(String.self)
    guard value.utf8.count <= Length.longest else {
      throw OutsideContract("a text of at most \(Length.longest) bytes").error(in: container)
    }
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  /// The shape of the value in a message.
  public static func shape() -> MessageShape { .text(longest: Length.longest) }
  /// A value of the type.
  public static var sample: Self { Self() }

  private init() { value = "" }
}

/// The most values of a list.
public protocol ListLength: Sendable {
  static var most: Int { get }
}

/// A list with no more values than its limit.
public struct BoundedList<Element: Codable & Sendable, Length: ListLength>: Described, Sendable {
  /// The values.
  public let values: [Element]

  /// Reads the value.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var values: [Element] = []
    while !container.isAtEnd {
      guard values.count < Length.most else {
        throw OutsideContract("a list of at most \(Length.most) values").error(in: container)
      }
      values.append(try container.decode(Element.self))
    }
    self.values = values
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }

  /// The shape of the value in a message.
  public static func shape() throws -> MessageShape { .list(try .of(Element.self), most: Length.most) }
  /// A value of the type.
  public static var sample: Self { Self() }

  private init() { values = [] }
}

/// What was expected of a value that is outside the contract.
public struct OutsideContract: Error {
  let expected: String

  /// - Parameter expected: the values that are accepted, in a few words.
  public init(_ expected: String) { self.expected = expected }

  /// The error for a decoder.
  public func error(in container: any SingleValueDecodingContainer) -> DecodingError { error(container.codingPath) }
  /// The error for a decoder.
  public func error(in container: any UnkeyedDecodingContainer) -> DecodingError { error(container.codingPath) }

  /// The error for an encoder that was given a value.
  func error(_ value: Any, at path: [any CodingKey]) -> EncodingError {
    .invalidValue(value, .init(codingPath: path, debugDescription: "expected \(expected)", underlyingError: self))
  }

  private func error(_ path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(.init(codingPath: path, debugDescription: expected, underlyingError: self))
  }
}
