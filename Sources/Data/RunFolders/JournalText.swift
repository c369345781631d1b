import Foundation
import JSONReading
import Tables

/// Reads the objects of a journal's lines, `{"key":…,"row":{"cells":[…]}}`, whose checksums are right.
///
/// A run that continues reads all of them, for each of which Foundation's decoder takes 0.1 ms.
enum JournalText {
  private static let (key, row, cells) = (Name("key"), Name("row"), Name("cells"))
  private static let (value, decimals) = (Name("value"), Name("decimals"))

  private typealias Name = JSONScanner.Name

  /// The key of an object; `nil` if it has none.
  static func key(in payload: Data) -> String? {
    var scanner = JSONScanner([UInt8](payload))
    var found: String?
    let isWhole = forEachMember(&scanner) { scanner, name in
      guard name == key else { return scanner.skipValue() }
      found = scanner.text()
      return found != nil
    }
    return isWhole ? found : nil
  }

  /// The key and the row of an object; `nil` if it is not of the form that a journal writes.
  static func entry(in payload: Data) -> (key: String, row: Row)? {
    var scanner = JSONScanner([UInt8](payload))
    var (foundKey, foundCells): (String?, [Cell]?) = (nil, nil)
    let isWhole = forEachMember(&scanner) { scanner, name in
      switch name {
      case key:
        foundKey = scanner.text()
        return foundKey != nil
      case row:
        return forEachMember(&scanner) { scanner, name in
          guard name == cells else { return false }
          foundCells = list(&scanner)
          return foundCells != nil
        }
      default: return false
      }
    }
    guard isWhole, let foundKey, let foundCells else { return nil }
    return (foundKey, Row(foundCells))
  }

  private static func list(_ scanner: inout JSONScanner) -> [Cell]? {
    guard scanner.skip(UInt8(ascii: "[")) else { return nil }
    var cells: [Cell] = []
    if scanner.skip(UInt8(ascii: "]")) { return cells }
    repeat {
      guard let cell = cell(&scanner) else { return nil }
      cells.append(cell)
    } while scanner.skip(UInt8(ascii: ","))
    return scanner.skip(UInt8(ascii: "]")) ? cells : nil
  }

  private static func cell(_ scanner: inout JSONScanner) -> Cell? {
    switch scanner.next {
    case UInt8(ascii: "\""): return scanner.text().map { .text($0) }
    case UInt8(ascii: "n"): return scanner.skipNull() ? .undefined : nil
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return scanner.flag().map { .flag($0) }
    case UInt8(ascii: "{"):
      var (foundValue, foundDecimals): (Double?, Int?) = (nil, nil)
      let isWhole = forEachMember(&scanner) { scanner, name in
        switch name {
        case value: foundValue = scanner.number()
        case decimals: foundDecimals = integer(&scanner)
        default: return false
        }
        return true
      }
      guard isWhole, let foundValue, foundValue.isFinite, let foundDecimals else { return nil }
      return .number(foundValue, decimals: foundDecimals)
    default: return integer(&scanner).map { .integer($0) }
    }
  }

  /// A whole number that a `Double` holds exactly.
  private static func integer(_ scanner: inout JSONScanner) -> Int? {
    guard let number = scanner.number(), abs(number) <= 0x1p53 else { return nil }
    return Int(exactly: number)
  }

  /// Calls `body` with the name of each member of the next object; `body` moves behind the value.
  private static func forEachMember(
    _ scanner: inout JSONScanner, _ body: (inout JSONScanner, Name) -> Bool
  ) -> Bool {
    guard scanner.skip(UInt8(ascii: "{")) else { return false }
    if scanner.skip(UInt8(ascii: "}")) { return true }
    repeat {
      guard scanner.next == UInt8(ascii: "\""), body(&scanner, scanner.name()) else { return false }
    } while scanner.skip(UInt8(ascii: ","))
    return scanner.skip(UInt8(ascii: "}"))
  }
}
