/// A value of JSON, written as a literal.
enum JSONValue: Encodable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  case text(String)
  case number(Double)
  case array([JSONValue])
  case object([String: JSONValue])

  init(stringLiteral value: String) { self = .text(value) }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .array(let array): try container.encode(array)
    case .object(let object): try container.encode(object)
    }
  }

  /// The object with one more member; `nil` leaves it unchanged.
  func adding(_ name: String, _ value: JSONValue?) -> JSONValue {
    guard case .object(var object) = self, let value else { return self }
    object[name] = value
    return .object(object)
  }
}
