import AppWords

/// A type of a message that says itself what it may be, since its members do not.
package protocol Described: Codable {
  /// What a value may be.
  static func shape() throws -> MessageShape
  /// Any value; it stands in for one while a type is described.
  static var sample: Self { get }
}

extension Bool: Described {
  package static func shape() -> MessageShape { .flag }
  package static var sample: Self { false }
}

extension String: Described {
  package static func shape() -> MessageShape { .text(longest: nil) }
  package static var sample: Self { "" }
}

extension Double: Described {
  package static func shape() -> MessageShape { .number(nil, unit: "") }
  package static var sample: Self { 0 }
}

extension Int: Described {
  package static func shape() -> MessageShape { .whole(nil, unit: "") }
  package static var sample: Self { 0 }
}

extension Int64: Described {
  package static func shape() -> MessageShape { .whole(nil, unit: "") }
  package static var sample: Self { 0 }
}

extension Array: Described where Element: Codable {
  package static func shape() throws -> MessageShape { .list(try .of(Element.self), most: nil) }
  package static var sample: Self { [] }
}

extension Optional: Described where Wrapped: Codable {
  package static func shape() throws -> MessageShape { .either([try .of(Wrapped.self), .nothing]) }
  package static var sample: Self { nil }
}

extension Dictionary: Described where Key == String, Value: Codable {
  package static func shape() throws -> MessageShape { .table(try .of(Value.self)) }
  package static var sample: Self { [:] }
}

extension Words: Described {
  package static func shape() -> MessageShape {
    .object(["cs", "en"].map { MessageMember(name: $0, shape: .text(longest: nil), isOptional: false) })
  }
  package static var sample: Self { Words(cs: "", en: "") }
}

/// A value of an engine in a message to the page: it is written as it writes itself, and is described where the engine is.
package struct Foreign<Value: Encodable & Sendable>: Described, Sendable {
  private let value: Value?

  /// Creates a message's part.
  package init(_ value: Value) { self.value = value }

  package init(from decoder: any Decoder) throws { value = nil }

  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  package static func shape() -> MessageShape { .foreign("\(Value.self)") }
  package static var sample: Self { Self(nothing: ()) }

  private init(nothing: Void) { value = nil }
}

extension Sequence where Element: Encodable & Sendable {
  /// The values as parts of a message.
  package var foreign: [Foreign<Element>] { map { Foreign($0) } }
}
