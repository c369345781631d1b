/// A stretch of a sentence as a voice gets it.
package enum SpokenPiece: Sendable, Hashable, Codable {
  /// Words that the voice reads.
  case text(String)
  /// Phonemes in the notation of the speech engine, and the words that they stand for. A voice without phonemes reads the
  /// words.
  case phonemes(String, of: String)
}

extension [SpokenPiece] {
  /// The stretches as one text. Phonemes stand in double square brackets, as espeak-ng writes them.
  package var text: String {
    map { piece in
      switch piece {
      case .text(let text): text
      case .phonemes(let phonemes, _): "[[" + phonemes + "]]"
      }
    }.joined()
  }
}

/// How words are said, by language: other words, or phonemes of the speech engine.
///
/// A pronunciation holds for whole words and for all ways to write them in capitals and small letters. Where several fit, the
/// one of the most words is taken.
package struct Pronunciations: Sendable, Hashable, Codable {
  /// The way to say a word.
  package enum Sound: Sendable, Hashable, Codable {
    /// Other words to read.
    case words(String)
    /// Phonemes in the notation of the speech engine.
    case phonemes(String)
  }

  /// One pronunciation.
  package struct Entry: Sendable, Hashable, Codable {
    /// The language as an ISO 639-1 code.
    package let language: String
    /// The word or words as they were given.
    package let word: String
    /// The way to say them.
    package let sound: Sound
  }

  /// How many words one pronunciation may be for.
  package static let wordLimit = 10

  /// By language, then by the words in small letters with single spaces.
  private var entries: [String: [String: Entry]] = [:]

  /// Creates an empty list.
  package init() {}

  /// All pronunciations, by language and word.
  package var all: [Entry] {
    entries.values.flatMap { $0.values }.sorted { ($0.language, $0.word) < ($1.language, $1.word) }
  }

  /// Sets how a word is said; `nil` removes what was set.
  ///
  /// - Parameter locale: the language as a BCP 47 tag. A pronunciation holds for all regions of a language.
  /// - Throws: `SpeechBoardError.badPronunciation` if there is no word, there are too many, or nothing to say.
  package mutating func set(_ word: String, _ sound: Sound?, locale: String) throws(SpeechBoardError) {
    let keys = Self.tokens(of: word).filter(\.isWord).map(\.key)
    guard (1...Self.wordLimit).contains(keys.count) else { throw .badPronunciation(word: word) }
    let language = BoardLocale.language(of: locale)
    let key = keys.joined(separator: " ")
    guard let sound else {
      entries[language]?[key] = nil
      if entries[language]?.isEmpty == true { entries[language] = nil }
      return
    }
    let said =
      switch sound {
      case .words(let text), .phonemes(let text): text
      }
    guard said.contains(where: { !$0.isWhitespace }), said.utf8.count <= 500, !said.contains("[["), !said.contains("]]")
    else { throw .badPronunciation(word: word) }
    entries[language, default: [:]][key] = Entry(language: language, word: word, sound: sound)
  }

  /// How a word is said; `nil` if the voice decides.
  package func sound(of word: String, locale: String) -> Sound? {
    let key = Self.tokens(of: word).filter(\.isWord).map(\.key).joined(separator: " ")
    return entries[BoardLocale.language(of: locale)]?[key]?.sound
  }

  /// A text as the voice gets it; cost: linear in the text's length.
  package func pieces(of text: String, locale: String) -> [SpokenPiece] {
    guard let own = entries[BoardLocale.language(of: locale)], !own.isEmpty else { return [.text(text)] }
    let longest = own.keys.lazy.map { $0.split(separator: " ").count }.max() ?? 0
    let tokens = Self.tokens(of: text)
    let wordPlaces = tokens.indices.filter { tokens[$0].isWord }
    var (pieces, plain) = ([SpokenPiece](), "")
    var (place, next) = (0, 0)
    while place < tokens.count {
      while next < wordPlaces.count, wordPlaces[next] < place { next += 1 }
      guard tokens[place].isWord, let found = match(from: next, wordPlaces, tokens, longest, own) else {
        plain += tokens[place].text
        place += 1
        continue
      }
      switch found.entry.sound {
      case .words(let text): plain += text
      case .phonemes(let phonemes):
        if !plain.isEmpty { pieces.append(.text(plain)) }
        plain = ""
        let words = tokens[place...found.last].map(\.text).joined()
        pieces.append(.phonemes(phonemes, of: words))
      }
      place = found.last + 1
    }
    if !plain.isEmpty { pieces.append(.text(plain)) }
    return pieces
  }

  private func match(
    from next: Int, _ places: [Int], _ tokens: [Token], _ longest: Int, _ own: [String: Entry]
  ) -> (entry: Entry, last: Int)? {
    var best: (entry: Entry, last: Int)?
    var key = ""
    for number in next..<min(next + longest, places.count) {
      let place = places[number]
      if number > next {
        // Only spaces may stand between the words: "good, morning" is not "good morning".
        guard tokens[places[number - 1] + 1..<place].allSatisfy({ $0.text.allSatisfy(\.isWhitespace) }) else { break }
        key += " "
      }
      key += tokens[place].key
      if let entry = own[key] { best = (entry, place) }
    }
    return best
  }

  /// A word, or what stands between words.
  private struct Token {
    var text: String
    var isWord: Bool
    var key: String { text.lowercased().replacing("’", with: "'") }
  }

  /// The words of a text and what stands between them. A word has letters and digits; an apostrophe or hyphen within it
  /// belongs to it.
  private static func tokens(of text: String) -> [Token] {
    let characters = Array(text)
    var tokens: [Token] = []
    for (index, character) in characters.enumerated() {
      let isInner =
        "'’-".contains(character)
        && index > 0 && isOfWord(characters[index - 1])
        && index + 1 < characters.count && isOfWord(characters[index + 1])
      let isWord = isOfWord(character) || isInner
      if let last = tokens.indices.last, tokens[last].isWord == isWord {
        tokens[last].text.append(character)
      } else {
        tokens.append(Token(text: String(character), isWord: isWord))
      }
    }
    return tokens
  }

  private static func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
      || character.unicodeScalars.contains { [.nonspacingMark, .spacingMark].contains($0.properties.generalCategory) }
  }
}
