import Foundation

/// A JSON value in a cell of a table.
indirect enum JSONCell: Codable {
  case text(String)
  case integer(Int)
  case number(Double)
  case flag(Bool)
  case list([JSONCell])
  case object([String: JSONCell])
  case null

  init(from decoder: any Decoder) throws {
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
    } else if let list = try? container.decode([JSONCell].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONCell].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    case .null: try container.encodeNil()
    }
  }

  /// The cell's text; `nil` for `null`.
  var text: String? {
    switch self {
    case .text(let text): return text
    case .integer(let integer): return "\(integer)"
    case .number(let number): return "\(number)"
    case .flag(let flag): return "\(flag)"
    case .null: return nil
    case .list, .object:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
