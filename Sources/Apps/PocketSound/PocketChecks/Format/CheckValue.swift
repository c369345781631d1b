import Foundation
import JSONReading

/// A value of a JSON file.
enum CheckValue: Sendable, Hashable, Codable {
  case null
  case truth(Bool)
  case number(Double)
  case text(String)
  case list([CheckValue])
  case object([String: CheckValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let truth = try? container.decode(Bool.self) {
      self = .truth(truth)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([CheckValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: CheckValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .truth(let truth): try container.encode(truth)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    }
  }

  /// Reads a whole file.
  init(json: Data) throws(CheckFileError) {
    do { self = try JSONDecoder().value(CheckValue.self, in: json) } catch {
      var reason = ""
      if case DecodingError.dataCorrupted(let context) = error, let underlying = context.underlyingError {
        reason = (underlying as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
      }
      throw CheckFileError(path: "", problem: "expected JSON\(reason.isEmpty ? "" : ": \(reason)")")
    }
  }

  /// What it is, for messages.
  var told: String {
    switch self {
    case .null: "null"
    case .truth(let truth): "\(truth)"
    case .number(let number): NumberText.short(number)
    case .text(let text): "the text '\(text.prefix(40))'"
    case .list(let list): "a list of \(list.count)"
    case .object: "an object"
    }
  }
}
