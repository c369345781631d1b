import Foundation

/// Brings the pictures of a set together with the rows of its tables.
package struct SymbolCollector {
  private let pictures: [SymbolFiles.File]
  private let set: String
  /// The licence that the files of the set tell for a picture.
  private let licence: (_ file: String) -> SymbolLicence?
  /// The folders above this depth are the same for all pictures, or hold forms of the same pictures.
  private let commonDepth: Int
  package private(set) var remarks = SymbolRemarks()
  package private(set) var symbols: [Symbol] = []
  private var isUsed: Set<String> = []
  /// The places in `symbols` by file.
  private var places: [String: Int] = [:]
  private var ids: Set<String> = []

  package init(pictures: [SymbolFiles.File], set: String, licence: @escaping (_ file: String) -> SymbolLicence?) {
    (self.pictures, self.set, self.licence) = (pictures, set, licence)
    let folders = pictures.map { $0.path.split(separator: "/").dropLast() }
    var common = folders.first ?? []
    for folder in folders { common = common.prefix(zip(common, folder).prefix { $0 == $1 }.count) }
    commonDepth = common.count
  }

  // MARK: Rows

  /// Makes symbols of the rows whose picture is there.
  package mutating func add(_ rows: [SymbolRow]) {
    guard !rows.isEmpty else { return }
    var byPath: [String: [Int]] = [:]
    var byStem: [String: [Int]] = [:]
    for (index, picture) in pictures.enumerated() {
      byPath[Self.key(picture.path), default: []].append(index)
      byPath[Self.key(picture.path.split(separator: "/").last.map(String.init) ?? ""), default: []].append(index)
      let stem = SymbolNameText.stem(picture.path)
      byStem[Self.key(stem), default: []].append(index)
      // `2239_500.png` is ARASAAC's pictogram 2239.
      let number = stem.prefix { $0.isASCII && $0.isNumber }
      if !number.isEmpty, stem[number.endIndex...].first == "_" { byStem[String(number), default: []].append(index) }
    }
    // The best form of a picture first.
    let order = { [self] (a: Int, b: Int) in isBetter(pictures[a], pictures[b]) }
    byPath = byPath.mapValues { $0.sorted(by: order) }
    byStem = byStem.mapValues { $0.sorted(by: order) }
    let found: [[Int]] = rows.map { row in
      for name in row.files + row.ids + row.words.map(\.text) {
        let key = Self.key(name)
        if let pictures = byPath[key] ?? byStem[key] { return pictures }
        // The path may be that of another folder or of another machine.
        if let last = key.split(separator: "/").last, let pictures = byPath[String(last)] { return pictures }
      }
      return []
    }
    // A list of something else, such as of the people who helped.
    let tables = Set(zip(rows, found).filter { !$1.isEmpty }.map(\.0.table))
    for table in Set(rows.map(\.table)).subtracting(tables).sorted() {
      remarks.add("Tables that name no picture of the set are left out", table)
    }
    for (row, found) in zip(rows, found) where tables.contains(row.table) {
      guard let best = found.first else {
        remarks.add("Rows of tables whose picture is not in the set are left out", row.words.first?.text)
        continue
      }
      // Many rows may be for one picture; its other forms are left out once.
      let others = isUsed.contains(pictures[best].path) ? [] : found.dropFirst()
      for index in others where isUsed.insert(pictures[index].path).inserted {
        remarks.add("Of several forms of one picture the others are left out", pictures[index].path)
      }
      add(row, for: pictures[best].path)
    }
  }

  private mutating func add(_ row: SymbolRow, for file: String) {
    isUsed.insert(file)
    var row = row
    // A translation that is written as the file is, with `_`, has not been made yet.
    let first = row.words.first
    row.words.removeAll { word in
      guard word != first, word.text == first?.text, word.text.contains("_") else { return false }
      remarks.add("Translations that only repeat the name of the file are left out", word.text)
      return true
    }
    for index in row.words.indices {
      let (name, wordClass) = SymbolNameText.cleaned(
        row.words[index].text, isFileName: Self.key(row.words[index].text) == Self.key(SymbolNameText.stem(file)),
        wordClass: row.wordClass)
      row.words[index].text = name
      row.words[index].language = row.words[index].language ?? row.language
      row.wordClass = wordClass
    }
    if let place = places[file] {
      symbols[place].names.append(new: row.words)
      symbols[place].categories.append(new: row.categories)
      symbols[place].tags.append(new: row.tags)
      symbols[place].wordClass = symbols[place].wordClass ?? row.wordClass
      symbols[place].isForAdults = symbols[place].isForAdults || row.isForAdults
      return
    }
    var symbol = Symbol(
      id: row.ids.first ?? Self.withoutEnding(file), file: file, names: [], wordClass: row.wordClass,
      licence: licence(of: row, file), set: set, isForAdults: row.isForAdults)
    symbol.names.append(new: row.words)
    symbol.categories.append(new: row.categories)
    symbol.tags.append(new: row.tags)
    append(symbol)
  }

  private func licence(of row: SymbolRow, _ file: String) -> SymbolLicence? {
    let own = licence(file)
    if row.licence != nil || row.licenceURL != nil {
      return SymbolLicence(tableName: row.licence ?? "", author: row.author ?? own?.author, url: row.licenceURL)
    }
    guard let author = row.author, var own else { return own }
    own.author = author
    return own
  }

  // MARK: Pictures without a row

  /// Makes symbols of the pictures that no row names, by the names of their files.
  ///
  /// - Parameter isRemarked: whether there were rows, so that a picture without one is worth a word.
  package mutating func addUnnamed(isRemarked: Bool) {
    var byName: [String: [SymbolFiles.File]] = [:]
    for picture in pictures where !isUsed.contains(picture.path) {
      byName[Self.key(Self.withoutEnding(picture.path)), default: []].append(picture)
    }
    for forms in byName.values {
      guard let best = forms.min(by: isBetter) else { continue }
      for other in forms where other.path != best.path {
        isUsed.insert(other.path)
        remarks.add("Of several forms of one picture the others are left out", other.path)
      }
    }
    for picture in pictures where isUsed.insert(picture.path).inserted {
      let stem = SymbolNameText.stem(picture.path)
      let (name, wordClass) = SymbolNameText.cleaned(stem)
      if isRemarked { remarks.add("Pictures that no table names are named by their file", picture.path) }
      if !stem.contains(where: \.isLetter), stem.count > 2 {
        remarks.add("Pictures are named by a number, since no table beside them tells the words", picture.path)
      }
      append(
        Symbol(
          id: Self.withoutEnding(picture.path), file: picture.path, names: [SymbolWord(name)],
          categories: categories(of: picture.path), wordClass: wordClass, licence: licence(picture.path), set: set))
    }
  }

  /// The folders of a picture below those that all pictures are in.
  private func categories(of path: String) -> [SymbolWord] {
    path.split(separator: "/").dropLast().dropFirst(commonDepth).map {
      SymbolWord(SymbolNameText.cleaned(String($0)).name)
    }
  }

  private mutating func append(_ symbol: Symbol) {
    var symbol = symbol
    // The path is different for every picture; a number may stand in front of two.
    if !ids.insert(symbol.id).inserted {
      symbol.id = symbol.file
      ids.insert(symbol.id)
    }
    places[symbol.file] = symbols.count
    symbols.append(symbol)
  }

  /// Whether a form of a picture is to be shown rather than another: one that can be drawn at any size, then the one
  /// with more in it.
  private func isBetter(_ a: SymbolFiles.File, _ b: SymbolFiles.File) -> Bool {
    let (first, second) = (Self.isDrawing(a), Self.isDrawing(b))
    if first != second { return first }
    return (b.size, a.path) < (a.size, b.path)
  }

  private static func isDrawing(_ file: SymbolFiles.File) -> Bool { SymbolNameText.ending(file.path) == "svg" }

  /// Names that systems and tables write differently are the same: composed, in lower case, with `_` for spaces.
  package static func key(_ name: String) -> String {
    let name = name.utf8.allSatisfy { $0 < 0x80 } ? name : name.precomposedStringWithCanonicalMapping
    return String(decoding: name.lowercased().utf8.map { $0 == 0x20 ? 0x5F : $0 }, as: UTF8.self)
  }

  private static func withoutEnding(_ path: String) -> String {
    let ending = SymbolNameText.ending(path)
    return ending.isEmpty ? path : String(path.dropLast(ending.count + 1))
  }
}

extension [SymbolWord] {
  /// Appends the words that are not there yet, up to a number that no symbol needs.
  fileprivate mutating func append(new words: [SymbolWord]) {
    for word in words where count < SymbolRow.wordCount && !contains(word) { append(word) }
  }
}
