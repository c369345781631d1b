import AppWords

/// A type of a message that says itself what it may be, since its members do not.
public protocol Described: Codable {
  /// What a value may be.
  static func shape() throws -> MessageShape
  /// Any value; it stands in for one while a type is described.
  static var sample: Self { get }
}

extension Bool: Described {
  /// The shape of the value in a message.
  public static func shape() -> MessageShape { .flag }
  /// A value of the type.
  public static var sample: Self { false }
}

extension String: Described {
  /// The shape of the value in a message.
  public static func shape() -> MessageShape { .text(longest: nil) }
  /// A value of the type.
  public static var sample: Self { "" }
}

extension Double: Described {
  /// The shape of the value in a message.
  public static func shape() -> MessageShape { .number(nil, unit: "") }
  /// A value of the type.
  public static var sample: Self { 0 }
}

extension Int: Described {
  /// The shape of the value in a message.
  public static func shape() -> MessageShape { .whole(nil, unit: "") }
  /// A value of the type.
  public static var sample: Self { 0 }
}

extension Int64: Described {
  /// The shape of the value in a message.
  public static func shape() -> MessageShape { .whole(nil, unit: "") }
  /// A value of the type.
  public static var sample: Self { 0 }
}

extension Array: Described where Element: Codable {
  /// The shape of the value in a message.
  public static func shape() throws -> MessageShape { .list(try .of(Element.self), most: nil) }
  /// A value of the type.
  public static var sample: Self { [] }
}

extension Optional: Described where Wrapped: Codable {
  /// The shape of the value in a message.
  public static func shape() throws -> MessageShape { .either([try .of(Wrapped.self), .nothing]) }
  /// A value of the type.
  public static var sample: Self { nil }
}

extension Dictionary: Described where Key == String, Value: Codable {
  /// The shape of the value in a message.
  public static func shape() throws -> MessageShape { .table(try .of(Value.self)) }
  /// A value of the type.
  public static var sample: Self { [:] }
}

extension Words: Described {
  /// The shape of the value in a message.
  public static func shape() -> MessageShape {
    .object(["cs", "en"].map { MessageMember(name: $0, shape: .text(longest: nil), isOptional: false) })
  }
  /// A value of the type.
  public static var sample: Self { Words(cs: "", en: "") }
}

/// A value of an engine in a message to the page: it is written as it writes itself, and is described where the engine is.
public struct Foreign<Value: Encodable & Sendable>: Described, Sendable {
  private let value: Value?

  /// Creates a message's part.
  public init(_ value: Value) { self.value = value }

  /// Reads the value.
  public init(from decoder: any Decoder) throws { value = nil }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  /// The shape of the value in a message.
  public static func shape() -> MessageShape { .foreign("\(Value.self)") }
  /// A value of the type.
  public static var sample: Self { Self(nothing: ()) }

  private init(nothing: Void) { value = nil }
}

extension Sequence where Element: Encodable & Sendable {
  /// The values as parts of a message.
  public var foreign: [Foreign<Element>] { map { Foreign($0) } }
}
