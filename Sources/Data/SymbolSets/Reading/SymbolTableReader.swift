import Foundation
import TextFiles

/// Reads the tables beside the pictures: CSV, TSV and JSON with columns that are known by their names.
package struct SymbolTableReader {
  /// Bytes of a table.
  package static let byteLimit = 32 << 20
  /// Cells of all tables; ARASAAC's list of one language has a million. Each costs some hundred bytes of memory.
  private static let cellLimit = 5_000_000
  /// Rows of all tables.
  private static let rowLimit = 200_000

  package private(set) var rows: [SymbolRow] = []

  package init(rows: [SymbolRow] = []) {
    self.rows = rows
  }
  private(set) var remarks = SymbolRemarks()
  private var columns: [String: SymbolColumn?] = [:]
  private var cellCount = 0
  /// Whether one of the files is ARASAAC's list of its pictograms; whether one is Mulberry's.
  package private(set) var (isArasaac, isMulberry) = (false, false)

  /// Takes the rows of a file in, if it is a table that is known.
  package mutating func read(_ bytes: [UInt8], path: String) {
    guard let text = Self.text(bytes) else {
      remarks.add("Tables that are not text are left out", path)
      return
    }
    cellCount += text.utf8.count { "[{,;\t".utf8.contains($0) }
    guard cellCount <= Self.cellLimit else {
      remarks.add("Tables after the first \(Self.cellLimit) cells are left out", path)
      return
    }
    if SymbolNameText.ending(path) == "json" { readJSON(text, path) } else { readDelimited(text, path) }
  }

  /// The text of a file in UTF-8, UTF-16 with a mark, or else in Windows' code for western Europe.
  package static func text(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return String(data: Data(bytes), encoding: .utf16)
    }
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    if bytes.contains(0) { return nil }
    return String(validating: bytes, as: UTF8.self) ?? String(data: Data(bytes), encoding: .windowsCP1252)
  }

  private mutating func append(_ row: SymbolRow, _ path: String) -> Bool {
    guard rows.count < Self.rowLimit else {
      remarks.add("Rows after the first \(Self.rowLimit) are left out", path)
      return false
    }
    if row.isUseful { rows.append(row) }
    return true
  }

  // MARK: CSV

  private mutating func readDelimited(_ text: String, _ path: String) {
    let bytes = Array(text.utf8)
    let firstLine = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let delimiter = [",", ";", "\t"].max { (a: Character, b: Character) in
      let count = { (character: Character) in firstLine.count { $0 == character.asciiValue } }
      return count(a) < count(b)
    }
    var records = DelimitedText(bytes, delimiter: delimiter ?? ",")
    do {
      guard let header = try records.next() else { return }
      let columns = header.fields.map { SymbolColumn($0) }
      guard columns.contains(where: { $0?.kind == .word || $0?.kind == .words }) else {
        remarks.add("Tables without a column of words are left out", path)
        return
      }
      if header.fields.contains("symbol-id"), header.fields.contains("symbol-en") { isMulberry = true }
      while let record = try records.next() {
        var row = SymbolRow(table: path)
        for (column, cell) in zip(columns, record.fields) {
          if let column { row.add(cell, as: column) }
        }
        guard append(row, path) else { return }
      }
    } catch {
      remarks.add("Tables are read as far as their quotes are sound", "\(path), line \(error.line): \(error.reason)")
    }
  }

  // MARK: JSON

  private mutating func readJSON(_ text: String, _ path: String) {
    guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed]) else {
      remarks.add("JSON files that are damaged are left out", path)
      return
    }
    // `pictograms_en.json` and `en/pictograms.json` tell the language of the words.
    let language = path.lowercased().split { !$0.isLetter }.dropLast().last {
      SymbolColumn.languages.contains(String($0))
    }
    .map(String.init)
    for object in Self.objects(value) {
      var row = SymbolRow(table: path)
      row.language = language
      if let number = object["_id"] as? NSNumber { row.ids.append(number.stringValue) }
      // In the order of the columns' kinds, so that a word comes before its synonyms.
      let known = object.keys.compactMap { key in column(key).map { (kind: $0.kind.rawValue, key: key, column: $0) } }
      for (_, key, column) in known.sorted(by: { ($0.kind, $0.key) < ($1.kind, $1.key) }) {
        if let value = object[key] { add(value, as: column, to: &row) }
      }
      guard append(row, path) else { return }
    }
  }

  /// The meaning of a key, which every object has again.
  private mutating func column(_ key: String) -> SymbolColumn? {
    if let known = columns[key] { return known }
    let column = SymbolColumn(key)
    // A file with ever new keys is no table.
    if columns.count < 1000 { columns[key] = .some(column) }
    return column
  }

  /// The objects of a list, of a list in an object, or of an object whose keys are files or words.
  private static func objects(_ value: Any) -> [[String: Any]] {
    if let list = value as? [Any] { return list.compactMap { $0 as? [String: Any] } }
    guard let object = value as? [String: Any] else { return [] }
    let lists = object.compactMapValues { ($0 as? [Any])?.compactMap { $0 as? [String: Any] } }
    if let longest = lists.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })?.value, !longest.isEmpty {
      return longest
    }
    return object.sorted { $0.key < $1.key }.compactMap { key, value in
      if var inner = value as? [String: Any] {
        if !inner.keys.contains(where: { [.file, .id].contains(SymbolColumn($0)?.kind) }) { inner["file"] = key }
        return inner
      }
      if let text = value as? String, PictureKind(ending: SymbolNameText.ending(text)) != nil {
        return ["word": key, "file": text]
      }
      if PictureKind(ending: SymbolNameText.ending(key)) != nil { return ["file": key, "words": value] }
      return nil
    }
  }

  private mutating func add(_ value: Any, as column: SymbolColumn, to row: inout SymbolRow) {
    switch value {
    case let text as String: row.add(text, as: column)
    case let number as NSNumber: row.add(number.stringValue, as: column)
    case let words as [String: String]:
      for (language, text) in words.sorted(by: { $0.key < $1.key }) {
        guard let inLanguage = self.column("word_" + language)?.language else { continue }
        row.add(text, as: column.inLanguage(inLanguage))
      }
    case let list as [Any]:
      for element in list {
        if let text = element as? String {
          row.add(text, as: column, isOne: true)
        } else if let keyword = element as? [String: Any] {
          addKeyword(keyword, to: &row)
        }
      }
      // The forms of a word lead to it, but come after all words.
      for case let keyword as [String: Any] in list {
        if let plural = keyword["plural"] as? String { row.add(plural, as: column, isOne: true) }
      }
    default: return
    }
  }

  /// A keyword of ARASAAC: a word with the number of its class.
  private mutating func addKeyword(_ keyword: [String: Any], to row: inout SymbolRow) {
    guard let text = keyword["keyword"] as? String, let column = column("words") else { return }
    isArasaac = isArasaac || !row.ids.isEmpty
    row.add(text, as: column, isOne: true)
    if let type = keyword["type"] as? Int { row.wordClass = row.wordClass ?? SymbolWordClass(arasaacType: type) }
  }
}
