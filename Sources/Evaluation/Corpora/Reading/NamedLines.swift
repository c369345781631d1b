import BatchProcessing
import FilePaths
import Foundation

/// The lines of one of Kaldi's files. Each has a name and a text.
struct NamedLines {
  struct Line {
    /// The number of the line, from 1.
    let number: Int
    let name: String
    /// The text after the name, without white space at its ends.
    let rest: String
  }

  let path: String
  let lines: [Line]

  init(path: String) throws(CorporaError) {
    let data: Data
    do { data = try FileAccess.contents(of: path) } catch {
      throw .file(.unreadable(path: path, reason: error.isAbsence ? "no such file" : error.description))
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw .invalidFile(path: path, expected: "text in UTF-8", found: "other bytes")
    }
    var lines: [Line] = []
    for (index, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let trimmed = Self.trimmed(line)
      if trimmed.isEmpty { continue }
      let name = trimmed.prefix { !Self.isSpace($0) }
      let rest = Self.trimmed(trimmed[name.endIndex...])
      lines.append(Line(number: index + 1, name: String(Substring(name)), rest: String(Substring(rest))))
    }
    self.path = path
    self.lines = lines
  }

  /// The texts by name. Each name may occur only once.
  func dictionary() throws(CorporaError) -> [String: String] {
    var found: [String: String] = [:]
    found.reserveCapacity(lines.count)
    for line in lines where found.updateValue(line.rest, forKey: line.name) != nil {
      throw .invalidLine(path: path, line: line.number, expected: "each name once", found: "'\(line.name)' again")
    }
    return found
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
    var text = text.drop(while: isSpace)
    while let last = text.last, isSpace(last) { text.removeLast() }
    return text
  }
}
