import JSONReading

/// The members of an object that are taken one by one. What is left at the end are keys beside those of the format.
struct Fields {
  private(set) var rest: [String: JSONValue]
  let place: String
  let log: RepairLog

  /// Scalars that a label may have. A longer text is no word.
  private static let textLimit = 20_000

  init(_ members: [String: JSONValue], _ place: String, _ log: RepairLog) {
    (rest, self.place, self.log) = (members, place, log)
  }

  /// Takes a member; `nil` if it is missing or `null`.
  mutating func value(_ key: String) -> JSONValue? {
    let value = rest.removeValue(forKey: key)
    return value == .null ? nil : value
  }

  mutating func text(_ key: String) -> String? {
    guard let value = value(key) else { return nil }
    guard let text = Self.text(value) else { return refuse(key, "a text", value) }
    guard text.utf8.count > Self.textLimit, text.unicodeScalars.count > Self.textLimit else { return text }
    log.note(place, "\(key) has more than \(Self.textLimit) characters", "cut there")
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.textLimit)))
  }

  /// An address or a path, which is never cut.
  mutating func address(_ key: String) -> String? {
    guard let value = value(key) else { return nil }
    guard case .text(let text) = value else { return refuse(key, "a text", value) }
    return text.isEmpty ? nil : text
  }

  /// An id: a text or a number. Files mix both for one thing.
  mutating func identifier(_ key: String) -> String? {
    guard let value = value(key) else { return nil }
    guard let id = Self.identifier(value) else { return refuse(key, "a text or a number", value) }
    return id
  }

  mutating func number(_ key: String) -> Double? {
    guard let value = value(key) else { return nil }
    guard let number = Self.number(value) else { return refuse(key, "a number", value) }
    return number
  }

  mutating func flag(_ key: String) -> Bool? {
    guard let value = value(key) else { return nil }
    switch value {
    case .flag(let flag): return flag
    case .integer(0), .text("false"), .text("0"), .text(""): return false
    case .integer(1), .text("true"), .text("1"): return true
    default: return refuse(key, "true or false", value)
    }
  }

  mutating func colour(_ key: String) -> BoardColour? {
    guard let value = value(key), value != .text("") else { return nil }
    guard case .text(let text) = value else { return refuse(key, "a colour", value) }
    guard let colour = BoardColour(text) else {
      log.note(place, "\(key) is no colour: \(text)", "left out")
      return nil
    }
    return colour
  }

  mutating func list(_ key: String) -> [JSONValue]? {
    guard let value = value(key) else { return nil }
    guard case .list(let list) = value else { return refuse(key, "a list", value) }
    return list
  }

  mutating func object(_ key: String) -> [String: JSONValue]? {
    guard let value = value(key) else { return nil }
    guard case .object(let members) = value else { return refuse(key, "an object", value) }
    return members
  }

  private func refuse<Result>(_ key: String, _ expected: String, _ value: JSONValue) -> Result? {
    log.note(place, "\(key): expected \(expected), got \(value.kind)", "left out")
    return nil
  }

  static func text(_ value: JSONValue) -> String? {
    switch value {
    case .text(let text): text
    case .integer(let integer): String(integer)
    case .number(let number): "\(number)"
    default: nil
    }
  }

  static func identifier(_ value: JSONValue) -> String? {
    // An id of thousands of characters would be repeated in every message and path.
    guard let text = text(value), !text.isEmpty, text.utf8.count <= 1000 else { return nil }
    return text
  }

  static func number(_ value: JSONValue) -> Double? {
    switch value {
    case .integer(let integer): return Double(integer)
    case .number(let number): return number
    case .text(let text) where text.utf8.count <= 40:
      guard let number = Double(text), number.isFinite else { return nil }
      return number
    default: return nil
    }
  }
}
