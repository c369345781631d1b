/// A value of JSON. Boards keep what other programs wrote beside the format's own keys as such values.
package enum JSONValue: Sendable, Hashable, Encodable {
  case null
  case flag(Bool)
  case integer(Int)
  /// A number that is finite and no `Int`.
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

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

  /// A number as JSON: an integer if it is one.
  static func number(of value: Double) -> JSONValue { Int(exactly: value).map { .integer($0) } ?? .number(value) }

  /// The kind of the value in a sentence.
  var kind: String {
    switch self {
    case .null: "null"
    case .flag: "true or false"
    case .integer, .number: "a number"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }
}
