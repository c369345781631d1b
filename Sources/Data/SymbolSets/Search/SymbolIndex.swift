/// Finds symbols while somebody types.
///
/// It is built when a set is opened and kept in memory; there is nothing to save. The same symbols and the same text give
/// the same order on every machine.
package struct SymbolIndex: Sendable {
  /// Why a symbol was found, the best reason first.
  package enum Reason: Int, Sendable, Hashable, Comparable {
    /// The text is a name of the symbol.
    case name
    /// A name begins with the text.
    case nameBeginning
    /// Words of a name begin with the words of the text.
    case wordBeginning
    /// Words of a tag do.
    case tag
    /// Words of a category do.
    case category
    /// Words of a name do, if one letter of the text is wrong, missing, too many, or out of order.
    case typingError

    package static func < (a: Reason, b: Reason) -> Bool { a.rawValue < b.rawValue }
  }

  /// A symbol that was found.
  package struct Match: Sendable, Hashable {
    /// The place among the symbols that the index was made of.
    package let index: Int
    package let symbol: Symbol
    package let reason: Reason
    /// The name, tag or category that was found.
    package let word: SymbolWord
  }

  private enum Field: UInt8 {
    case name, tag, category
  }

  /// A name, tag or category of one symbol.
  private struct Entry {
    let symbol: Int32
    let field: Field
    /// The place in the symbol's list of names, tags or categories.
    let place: Int32
    /// Words in it, and letters: a short name is nearer to the text.
    let wordCount: Int32
    let length: Int32
  }

  package let symbols: [Symbol]
  private let entries: [Entry]
  /// All names as whole texts, with their entries, in the order of their bytes.
  private let phrases: [(text: [UInt8], entry: Int32)]
  /// All different words in the order of their bytes, and the entries that each is in, in order.
  private let words: [[UInt8]]
  private let wordEntries: [[Int32]]

  /// Makes the index. Cost: the number of words times its logarithm.
  package init(_ symbols: [Symbol]) {
    var entries: [Entry] = []
    var phrases: [(text: [UInt8], entry: Int32)] = []
    var found: [[UInt8]: [Int32]] = [:]
    var known: [String: [[UInt8]]] = [:]
    func add(_ list: [SymbolWord], _ field: Field, of symbol: Int) {
      for (place, word) in list.enumerated() {
        // Categories and tags come again and again.
        let words = known[word.text] ?? SearchText.words(word.text)
        if field != .name { known[word.text] = words }
        guard !words.isEmpty else { continue }
        let phrase = SearchText.phrase(words)
        let entry = Int32(entries.count)
        entries.append(
          Entry(
            symbol: Int32(symbol), field: field, place: Int32(place), wordCount: Int32(words.count),
            length: Int32(phrase.count)))
        if field == .name { phrases.append((phrase, entry)) }
        for word in words where found[word]?.last != entry { found[word, default: []].append(entry) }
      }
    }
    for (index, symbol) in symbols.enumerated() {
      add(symbol.names, .name, of: index)
      add(symbol.tags, .tag, of: index)
      add(symbol.categories, .category, of: index)
    }
    self.symbols = symbols
    self.entries = entries
    self.phrases = phrases.sorted {
      $0.text == $1.text ? $0.entry < $1.entry : $0.text.lexicographicallyPrecedes($1.text)
    }
    let sorted = found.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    words = sorted.map(\.key)
    wordEntries = sorted.map(\.value)
  }

  /// Finds symbols, the best first.
  ///
  /// - Parameters:
  ///   - text: what was typed so far; nothing is found for an empty one.
  ///   - languages: names in the first of them come first, then those in the next; of those with the same reason.
  ///   - limit: the largest number of symbols.
  ///   - includesAdult: whether symbols are found that the set marks as sexual or violent.
  package func found(
    _ text: String, languages: [String] = [], limit: Int = 24, includesAdult: Bool = false
  ) -> [Match] {
    let typed = SearchText.words(String(text.prefix(200)))
    guard !typed.isEmpty, limit > 0 else { return [] }
    var best: [Int32: Candidate] = [:]
    func offer(_ entry: Int32, _ reason: Reason) {
      let symbol = entries[Int(entry)].symbol
      guard includesAdult || !symbols[Int(symbol)].isForAdults else { return }
      let candidate = Candidate(
        reason: reason, language: languageRank(entry, languages), length: entries[Int(entry)].length, symbol: symbol,
        entry: entry)
      if let other = best[symbol], other <= candidate { return }
      best[symbol] = candidate
    }

    let phrase = SearchText.phrase(typed)
    for place in Self.range(of: phrase, in: phrases, key: \.text) {
      offer(phrases[place].entry, phrases[place].text.count == phrase.count ? .name : .nameBeginning)
    }
    for entry in entriesWithAll(typed.map { Self.range(of: $0, in: words, key: \.self) }.map(Array.init)) {
      switch entries[Int(entry)].field {
      case .name: offer(entry, .wordBeginning)
      case .tag: offer(entry, .tag)
      case .category: offer(entry, .category)
      }
    }
    if best.count < limit {
      let places = typed.map { word in
        word.count < TypingError.shortestWord
          ? Array(Self.range(of: word, in: words, key: \.self))
          : words.indices.filter { TypingError.isBeginning(word, of: words[$0]) }
      }
      for entry in entriesWithAll(places) where entries[Int(entry)].field == .name { offer(entry, .typingError) }
    }
    return best.values.sorted().prefix(limit).map { candidate in
      let (entry, symbol) = (entries[Int(candidate.entry)], symbols[Int(candidate.symbol)])
      let list = entry.field == .name ? symbol.names : entry.field == .tag ? symbol.tags : symbol.categories
      return Match(
        index: Int(candidate.symbol), symbol: symbol, reason: candidate.reason, word: list[Int(entry.place)])
    }
  }

  private struct Candidate: Comparable {
    let reason: Reason
    let language: Int
    let length: Int32
    let symbol: Int32
    let entry: Int32

    static func < (a: Candidate, b: Candidate) -> Bool {
      (a.reason.rawValue, a.language, a.length, a.symbol, a.entry)
        < (b.reason.rawValue, b.language, b.length, b.symbol, b.entry)
    }
  }

  private func languageRank(_ entry: Int32, _ languages: [String]) -> Int {
    guard !languages.isEmpty else { return 0 }
    let entry = entries[Int(entry)]
    let symbol = symbols[Int(entry.symbol)]
    let list = entry.field == .name ? symbol.names : entry.field == .tag ? symbol.tags : symbol.categories
    return languages.firstIndex { list[Int(entry.place)].isIn($0) } ?? languages.count
  }

  /// The entries that hold a word of each list of places in `words`, in order.
  private func entriesWithAll(_ places: [[Int]]) -> [Int32] {
    // The rarest word first, so that little is left to be compared.
    let sets = places.map { places in places.reduce(0) { $0 + wordEntries[$1].count } }
    var left: Set<Int32>?
    for list in places.indices.sorted(by: { sets[$0] < sets[$1] }) {
      var next: Set<Int32> = []
      for place in places[list] {
        for entry in wordEntries[place] where left?.contains(entry) ?? true { next.insert(entry) }
      }
      if next.isEmpty { return [] }
      left = next
    }
    // One word of a name does not stand for two of the text.
    return (left ?? []).filter { entries[Int($0)].wordCount >= places.count }.sorted()
  }

  /// The places of the elements that begin with a text, in a list that is in the order of its bytes.
  private static func range<Element>(of text: [UInt8], in list: [Element], key: KeyPath<Element, [UInt8]>) -> Range<Int>
  {
    func first(where isPast: ([UInt8]) -> Bool) -> Int {
      var (low, high) = (0, list.count)
      while low < high {
        let middle = (low + high) / 2
        if isPast(list[middle][keyPath: key]) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    let start = first { !$0.lexicographicallyPrecedes(text) }
    let end = first { !$0.lexicographicallyPrecedes(text) && !$0.starts(with: text) }
    return start..<max(start, end)
  }
}
