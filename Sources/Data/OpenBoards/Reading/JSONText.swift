import Foundation
import JSONReading

/// JSON as values, within limits: depth and number of values are counted before anything is built.
package enum JSONText {
  /// Values that a text may have; about ten times those of a board with 10,000 buttons.
  package static let valueLimit = 1_500_000
  private static let depthLimit = 64

  /// Reads a text in UTF-8 or UTF-16, with or without a byte order mark.
  ///
  /// - Returns: the value; whether the text was not plain UTF-8; the number of values, at most.
  /// - Throws: `.invalidJSON`, `.tooMuch`.
  package static func value(
    _ bytes: Data, place: String, limit: Int = valueLimit
  ) throws(BoardError) -> (value: JSONValue, encoding: String?, count: Int) {
    let (text, encoding) = utf8(bytes)
    let count = try count(text, place, limit)
    let object: Any
    do { object = try JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed) } catch {
      let reason = (error as NSError).userInfo["NSDebugDescription"] as? String
      throw .invalidJSON(place: place, reason: text.isEmpty ? "the file is empty" : reason ?? "\(error)")
    }
    return (value(object), encoding, count)
  }

  private static func utf8(_ bytes: Data) -> (Data, encoding: String?) {
    let start = Array(bytes.prefix(4))
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { return (Data(bytes.dropFirst(3)), "UTF-8 with a byte order mark") }
    let hasMark = start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE])
    // JSON begins with a character of ASCII, so that one byte of two is zero.
    guard hasMark || (start.count >= 2 && (start[0] == 0) != (start[1] == 0)) else { return (bytes, nil) }
    let isBigEndian = hasMark ? start[0] == 0xFE : start[0] == 0
    let units = bytes.withUnsafeBytes { buffer in
      stride(from: hasMark ? 2 : 0, to: buffer.count - 1, by: 2).map { place in
        let (one, two) = (UInt16(buffer[place]), UInt16(buffer[place + 1]))
        return isBigEndian ? one << 8 | two : two << 8 | one
      }
    }
    return (Data(String(decoding: units, as: UTF16.self).utf8), "UTF-16")
  }

  /// Counts the values, and checks the depth.
  private static func count(_ text: Data, _ place: String, _ limit: Int) throws(BoardError) -> Int {
    var (depth, deepest, values, isText, isEscaped) = (0, 0, 1, false, false)
    text.withUnsafeBytes { buffer in
      for byte in buffer {
        if isText {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isText = false
          }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""): isText = true
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          depth += 1
          deepest = max(deepest, depth)
          values += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        case UInt8(ascii: ","): values += 1
        default: break
        }
      }
    }
    guard values <= limit else { throw .tooMuch(place: place, what: "values", limit: limit) }
    guard deepest <= depthLimit else {
      throw .tooMuch(place: place, what: "values within one another", limit: depthLimit)
    }
    return values
  }

  private static func value(_ object: Any) -> JSONValue {
    switch object {
    case let text as String: return .text(text)
    case let list as [Any]: return .list(list.map(value))
    case let members as [String: Any]: return .object(members.mapValues(value))
    case let number as NSNumber:
      // Of the numbers of JSON only true and false have the type of a C character.
      if String(cString: number.objCType) == "c" { return .flag(number.boolValue) }
      let double = number.doubleValue
      if let integer = Int(exactly: number) { return .integer(integer) }
      return double.isFinite ? .number(of: double) : .null
    default: return .null
    }
  }
}
