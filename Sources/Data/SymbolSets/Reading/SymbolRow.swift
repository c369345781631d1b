/// What one row of a table, or one object of a JSON file, says about a picture.
package struct SymbolRow {
  /// The path of the table.
  package let table: String
  /// What may name the picture's file: paths, names, numbers, the word as it is written.
  package var files: [String] = []
  package var ids: [String] = []
  /// Words as they are written.
  package var words: [SymbolWord] = []
  package var categories: [SymbolWord] = []
  package var tags: [SymbolWord] = []
  package var wordClass: SymbolWordClass?
  package var isForAdults = false
  package var licence: String?
  package var author: String?
  package var licenceURL: String?
  package var language: String?

  /// Letters of a word and words of a symbol: more is no name.
  private static let wordLength = 200
  package static let wordCount = 100

  package init(table: String) { self.table = table }

  /// Whether a picture can be found and named by the row.
  package var isUseful: Bool { !words.isEmpty && !(files.isEmpty && ids.isEmpty && words.isEmpty) }

  /// Takes the text of a cell in; `isOne` if it is one value of a list already.
  mutating func add(_ cell: String, as column: SymbolColumn, isOne: Bool = false) {
    let cell = cell.prefix(letters: 10_000).trimmingWhiteSpace
    guard !cell.isEmpty else { return }
    switch column.kind {
    case .file: files.append(cell)
    case .id: ids.append(cell)
    case .word: add([cell], to: \.words, column.language)
    case .words: add(isOne ? [cell] : SymbolNameText.list(cell), to: \.words, column.language)
    case .category:
      add(isOne ? [cell] : SymbolNameText.list(cell, separators: [";", "|"]), to: \.categories, column.language)
    case .tag:
      // A list without any separator but spaces is a list of words.
      let list = isOne ? [cell] : SymbolNameText.list(cell)
      add(
        list.count == 1 && !isOne ? list[0].split(separator: " ").map(String.init) : list, to: \.tags, column.language)
    case .wordClass: wordClass = wordClass ?? SymbolWordClass(setWord: cell)
    case .adult: isForAdults = isForAdults || ["1", "true", "yes"].contains(cell.lowercased())
    case .licence: licence = cell
    case .author: author = cell
    case .licenceURL: licenceURL = cell
    case .language: language = cell
    }
  }

  private mutating func add(_ texts: [String], to list: WritableKeyPath<SymbolRow, [SymbolWord]>, _ language: String?) {
    for text in texts where self[keyPath: list].count < Self.wordCount {
      self[keyPath: list].append(SymbolWord(text.prefix(letters: Self.wordLength), language: language))
    }
  }
}

extension String {
  /// The beginning of a text. One character may have any number of accents, so letters and accents are counted.
  func prefix(letters limit: Int) -> String {
    utf8.count <= limit ? self : String(unicodeScalars.prefix(limit))
  }

  var trimmingWhiteSpace: String {
    if let first = utf8.first, let last = utf8.last, 0x21...0x7E ~= first, 0x21...0x7E ~= last { return self }
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
