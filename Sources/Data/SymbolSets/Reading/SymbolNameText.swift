import FilePaths
import Foundation

/// Names of files and cells of tables as people say them.
enum SymbolNameText {
  /// Words before a number that belongs to them: `number 7` is not the seventh picture of a number.
  private static let numbered: Set<String> = [
    "age", "and", "at", "bus", "channel", "class", "digit", "grade", "half", "level", "line", "minus", "no", "number",
    "page", "past", "plus", "room", "route", "step", "times", "to", "track", "tram", "year", "číslo", "numéro",
    "número",
    "nummer",
  ]

  /// A name, and the class that its end tells: `bend_2_,_to` is the verb `bend`.
  static func cleaned(_ raw: String, isFileName: Bool = true, wordClass: SymbolWordClass? = nil) -> (
    name: String, wordClass: SymbolWordClass?
  ) {
    // Most words are letters only. Finding the boundaries of characters takes most of the time for large sets.
    if !raw.isEmpty, raw.utf8.allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }) { return (raw, wordClass) }
    var text = isFileName && raw.utf8.contains(0x25) ? (raw.removingPercentEncoding ?? raw) : raw
    text = String(
      String.UnicodeScalarView(text.unicodeScalars.map { isHidden($0) || $0 == "_" ? " " : $0 }))
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    if isFileName, words.count == 1, let only = words.first, only.filter({ $0 == "-" }).count > 1 {
      words = only.split(separator: "-").map(String.init)
    }
    var wordClass = wordClass
    // `sit , to 2`
    if words.count > 2, words[words.count - 3].hasSuffix(","), words[words.count - 2].lowercased() == "to",
      isVariant(words[words.count - 1])
    {
      words.removeLast()
    }
    // `bend , to` and `bend, to`; in other languages the particle is as short.
    if let comma = words.lastIndex(where: { $0.hasSuffix(",") }), comma == words.count - 2, let last = words.last,
      last.lowercased() == "to" || wordClass == .verb && last.count <= 2
    {
      wordClass = .verb
      words.removeLast()
      words[comma].removeLast()
      if words[comma].isEmpty { words.remove(at: comma) }
    }
    if words.count > 1, let last = words.last, last.hasPrefix("("), last.hasSuffix(")") || isFileName,
      let found = SymbolWordClass(setWord: last), last.count > 3
    {
      wordClass = wordClass ?? found
      words.removeLast()
    } else if isFileName, words.count > 1, let last = words.last, ["noun", "verb", "adj", "adv"].contains(last) {
      wordClass = wordClass ?? SymbolWordClass(setWord: last)
      words.removeLast()
    }
    dropVariant(&words)
    text = words.joined(separator: " ").replacingOccurrences(of: " ,", with: ",")
    return (text.isEmpty ? raw : text, wordClass)
  }

  /// Takes away what tells several pictures of one word apart: `2`, `1a` or `(3)` at the end.
  private static func dropVariant(_ words: inout [String]) {
    guard words.count > 1, let last = words.last, isVariant(last) else { return }
    let before = words[words.count - 2]
    // `2 + 3`, `half past 9` and `number 7` are whole.
    guard before.contains(where: \.isLetter), !numbered.contains(before.lowercased()) else { return }
    words.removeLast()
  }

  /// `2`, `1a` or `(3)`. A regular expression would be made anew for every name, which costs more than all the rest.
  private static func isVariant(_ word: String) -> Bool {
    var rest = word.utf8[...]
    if rest.first == UInt8(ascii: "(") { rest.removeFirst() }
    if rest.last == UInt8(ascii: ")") { rest.removeLast() }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    let letters = rest.dropFirst(digits.count)
    return (1...2).contains(digits.count) && letters.count <= 1 && letters.allSatisfy { (0x61...0x7A).contains($0) }
  }

  /// The words of a cell that holds several, separated by the first of these that it has.
  static func list(_ cell: String, separators: [Character] = [";", "|", ","]) -> [String] {
    guard let separator = separators.first(where: { cell.contains($0) }) else { return [cell].filter { !$0.isEmpty } }
    return cell.split(separator: separator).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// The name of a path's last part without its ending.
  static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The ending of a path in lower case, without its dot.
  static func ending(_ path: String) -> String {
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: "."), dot > name.startIndex else {
      return ""
    }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The folders of a path.
  static func folder(_ path: String) -> String { FileAccess.folder(of: path) }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format: scalar != "\u{200D}" && scalar != "\u{200C}"
    default: false
    }
  }
}
