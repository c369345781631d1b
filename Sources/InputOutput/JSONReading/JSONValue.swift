import Foundation

/// A value of JSON.
package enum JSONValue: Sendable, Hashable {
  case null
  case flag(Bool)
  case integer(Int)
  /// A number that is finite.
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// A number: an integer if it is one.
  package static func number(of value: Double) -> JSONValue {
    Int(exactly: value).map { .integer($0) } ?? .number(value)
  }

  /// The kind of the value in a sentence.
  package var kind: String {
    switch self {
    case .null: "null"
    case .flag: "true or false"
    case .integer, .number: "a number"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }

  /// The object with one more member; `nil` leaves it unchanged.
  package func adding(_ name: String, _ value: JSONValue?) -> JSONValue {
    guard case .object(var object) = self, let value else { return self }
    object[name] = value
    return .object(object)
  }
}

extension JSONValue: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let flag): try container.encode(flag)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    }
  }
}

/// Texts, lists and objects can be written as literals.
extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  package init(stringLiteral value: String) { self = .text(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
