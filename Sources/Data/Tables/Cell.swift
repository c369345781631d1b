/// One value of a table.
///
/// A number that is not finite is written and encoded as undefined, so that no file contains `nan` or `inf`.
public enum Cell: Sendable, Equatable {
  /// Any Unicode text, a path for example. Each format escapes it in its own way.
  case text(String)
  /// A whole number, printed exactly.
  case integer(Int)
  /// A measured value and the number of decimals (0…15) to print.
  case number(Double, decimals: Int)
  /// A yes or no, printed as `true` or `false`.
  case flag(Bool)
  /// No value: an empty cell in CSV, `null` in JSON, a dash on screen.
  case undefined

  /// Joins lines to one text with `; ` between them; returns an undefined cell if there are none.
  public static func lines(_ lines: [String]) -> Cell {
    lines.isEmpty ? .undefined : .text(lines.joined(separator: "; "))
  }

  /// Whether there is no value to print: ``undefined``, or a number that is not finite.
  public var isUndefined: Bool {
    switch self {
    case .undefined: true
    case .number(let value, _): !value.isFinite
    case .text, .integer, .flag: false
    }
  }

  /// The plain text of the cell, which each format escapes; `nil` if the cell is undefined.
  ///
  /// The text does not depend on the locale. Numbers are rounded half to even on their exact value, and zero has no
  /// sign.
  public var plainText: String? {
    switch self {
    case .text(let text): text
    case .integer(let value): String(value)
    case .number(let value, let decimals): NumberText.fixed(value, decimals: decimals)
    case .flag(let value): value ? "true" : "false"
    case .undefined: nil
    }
  }

  /// Appends the plain text in UTF-8; appends nothing if the cell is undefined.
  func appendPlain(to text: inout [UInt8]) {
    if case .number(let value, let decimals) = self {
      NumberText.append(value, decimals: decimals, to: &text)
    } else if let plainText {
      text += plainText.utf8
    }
  }
}

/// A cell is encoded as its bare value (`"text"`, `12`, `true`, `null`), but a number as `{"value": 0.1, "decimals":
/// 2}` with its full precision.
extension Cell: Codable {
  private struct Number: Codable {
    var value: Double
    var decimals: Int
  }

  /// Reads a cell written by ``encode(to:)``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .undefined
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      let number = try container.decode(Number.self)
      self = .number(number.value, decimals: number.decimals)
    }
  }

  /// Writes the cell as one value. A number that is not finite becomes `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .integer(let value): try container.encode(value)
    case .flag(let value): try container.encode(value)
    case .number(let value, let decimals) where value.isFinite:
      try container.encode(Number(value: value, decimals: decimals))
    case .number, .undefined: try container.encodeNil()
    }
  }
}
