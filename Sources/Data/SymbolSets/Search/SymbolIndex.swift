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
    /// The place in `languages`.
    let language: Int32
  }

  package let symbols: [Symbol]
  private let entries: [Entry]
  /// All languages of names, tags and categories.
  private let languages: [String?]
  /// All names as whole texts, with their entries, in the order of their letters.
  private let phrases: [(text: [UInt32], entry: Int32)]
  /// All different words in the order of their letters, and the entries that each is in, in order.
  private let words: [[UInt32]]
  private let wordEntries: [[Int32]]

  /// Makes the index. Cost: the number of words times its logarithm.
  package init(_ symbols: [Symbol]) {
    var entries: [Entry] = []
    var phrases: [(text: [UInt32], entry: Int32)] = []
    var found: [[UInt32]: [Int32]] = [:]
    var known: [String: [[UInt32]]] = [:]
    var languages: [String?] = []
    var numbers: [String?: Int32] = [:]
    func add(_ list: [SymbolWord], _ field: Field, of symbol: Int) {
      for (place, word) in list.enumerated() {
        // Categories and tags come again and again.
        let words = known[word.text] ?? SearchText.words(word.text)
        if field != .name { known[word.text] = words }
        guard !words.isEmpty else { continue }
        let phrase = SearchText.phrase(words)
        let entry = Int32(entries.count)
        let language = numbers[word.language] ?? Int32(languages.count)
        if numbers[word.language] == nil {
          numbers[word.language] = language
          languages.append(word.language)
        }
        entries.append(
          Entry(
            symbol: Int32(symbol), field: field, place: Int32(place), wordCount: Int32(words.count),
            length: Int32(phrase.count), language: language))
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
    self.languages = languages
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
    let typed = SearchText.words(text.prefix(letters: 400))
    guard !typed.isEmpty, limit > 0 else { return [] }
    let ranks = self.languages.map { own in
      languages.firstIndex { SymbolWord("", language: own).isIn($0) } ?? languages.count
    }
    // The best candidate of each symbol, and its place in the list; −1 if there is none yet.
    var best: [Candidate] = []
    var places = [Int32](repeating: -1, count: symbols.count)
    func offer(_ entry: Int32, _ reason: Reason, isWhole: Bool) {
      let found = entries[Int(entry)]
      guard includesAdult || !symbols[Int(found.symbol)].isForAdults else { return }
      let candidate = Candidate(
        reason: reason, partiality: isWhole ? 0 : 1, language: ranks[Int(found.language)], length: found.length,
        symbol: found.symbol, entry: entry)
      let place = Int(places[Int(found.symbol)])
      if place < 0 {
        places[Int(found.symbol)] = Int32(best.count)
        best.append(candidate)
      } else if candidate < best[place] {
        best[place] = candidate
      }
    }

    let phrase = SearchText.phrase(typed)
    for place in Self.range(of: phrase, in: phrases, key: \.text) {
      let name = phrases[place].text
      offer(
        phrases[place].entry, name.count == phrase.count ? .name : .nameBeginning,
        isWhole: name.count == phrase.count || name[phrase.count] == 0x20)
    }
    // What follows comes after names that begin with the text, so there may be enough already.
    if best.count < limit, let last = typed.last {
      let lists = typed.map { Array(Self.range(of: $0, in: words, key: \.self)) }
      let whole = lists.last?.first { words[$0] == last }.map { wordEntries[$0] } ?? []
      for entry in entriesWithAll(lists) {
        let reason: Reason =
          switch entries[Int(entry)].field {
          case .name: .wordBeginning
          case .tag: .tag
          case .category: .category
          }
        offer(entry, reason, isWhole: Self.contains(entry, in: whole))
      }
    }
    if best.count < limit {
      let lists = typed.map { word in
        word.count < TypingError.shortestWord
          ? Array(Self.range(of: word, in: words, key: \.self))
          : TypingError.beginnings(word).flatMap { Self.range(of: $0, in: words, key: \.self) }
            .filter { TypingError.isBeginning(word, of: words[$0]) }
      }
      for entry in entriesWithAll(lists) where entries[Int(entry)].field == .name {
        offer(entry, .typingError, isWhole: false)
      }
    }
    return best.sorted().prefix(limit).map { candidate in
      let (entry, symbol) = (entries[Int(candidate.entry)], symbols[Int(candidate.symbol)])
      let list = entry.field == .name ? symbol.names : entry.field == .tag ? symbol.tags : symbol.categories
      return Match(
        index: Int(candidate.symbol), symbol: symbol, reason: candidate.reason, word: list[Int(entry.place)])
    }
  }

  private struct Candidate: Comparable {
    let reason: Reason
    /// 0 if the text ends where a word ends, else 1: for `sad`, `sad man` comes before `saddle`.
    let partiality: Int
    let language: Int
    let length: Int32
    let symbol: Int32
    let entry: Int32

    static func < (a: Candidate, b: Candidate) -> Bool {
      let (first, second) = (
        (a.reason.rawValue, a.partiality, a.language), (b.reason.rawValue, b.partiality, b.language)
      )
      if first != second { return first < second }
      return (a.length, a.symbol, a.entry) < (b.length, b.symbol, b.entry)
    }
  }

  /// The entries that hold a word of each list of places in `words`.
  private func entriesWithAll(_ places: [[Int]]) -> [Int32] {
    // The most usual case needs no sets: what is found twice is the same.
    if places.count == 1, let only = places.first { return only.flatMap { wordEntries[$0] } }
    // How many of the words each entry has, as long as it has all so far.
    var counts = [Int32](repeating: 0, count: entries.count)
    var found: [Int32] = []
    for (number, list) in places.enumerated() {
      found.removeAll(keepingCapacity: true)
      for place in list {
        for entry in wordEntries[place] where counts[Int(entry)] == number {
          counts[Int(entry)] += 1
          found.append(entry)
        }
      }
    }
    // One word of a name does not stand for two of the text.
    return found.filter { entries[Int($0)].wordCount >= places.count }
  }

  /// Whether a list in order has an entry.
  private static func contains(_ entry: Int32, in list: [Int32]) -> Bool {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low < list.count && list[low] == entry
  }

  /// The places of the elements that begin with a text, in a list that is in the order of its letters.
  private static func range<Element>(of text: [UInt32], in list: [Element], key: KeyPath<Element, [UInt32]>) -> Range<
    Int
  > {
    func first(where isPast: ([UInt32]) -> Bool) -> Int {
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
