import Foundation
import JSONReading

extension JSONValue {
  /// The value as a cell of a table; `nil` for `null`.
  var cell: String? {
    switch self {
    case .text(let text): return text
    case .integer(let integer): return "\(integer)"
    case .number(let number): return "\(number)"
    case .flag(let flag): return "\(flag)"
    case .null: return nil
    case .list, .object: return (try? JSONEncoder.line.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
