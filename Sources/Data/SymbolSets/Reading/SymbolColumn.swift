/// What a column of a set's table says, found by its name.
struct SymbolColumn: Hashable {
  enum Kind: Int, Hashable {
    /// The picture's file, its symbol's number or code, words for it.
    case file, id, word
    /// Several words in one cell.
    case words
    case category, tag, wordClass, adult
    case licence, author, licenceURL
    /// The language of the row's words.
    case language
  }

  let kind: Kind
  let language: String?

  private init(kind: Kind, language: String?) { (self.kind, self.language) = (kind, language) }

  /// The same column for the words of a language.
  func inLanguage(_ language: String) -> SymbolColumn { SymbolColumn(kind: kind, language: language) }

  /// The meaning of a column's name; `nil` for one that is of no use here.
  init?(_ name: String) {
    let key = String(
      name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }.drop { $0 == "_" || $0 == "\u{FEFF}" })
    let trimmed = String(key.reversed().drop { $0 == "_" }.reversed())
    if let kind = Self.kinds[trimmed] {
      (self.kind, language) = (kind, nil)
      return
    }
    // `symbol-fr`, `name_pt_BR`
    // `category_id` is a number, and no word in Indonesian.
    if let match = trimmed.wholeMatch(of: /(.+?)_+([a-z]{2})(?:_([a-z]{2}))?/), let kind = Self.kinds[String(match.1)],
      [.word, .words, .category, .tag].contains(kind), Self.languages.contains(String(match.2))
    {
      self.kind = kind
      language = String(match.2) + (match.3.map { "-" + $0.uppercased() } ?? "")
    } else if Self.languages.contains(trimmed) {
      (kind, language) = (.word, trimmed)
    } else {
      return nil
    }
  }

  /// Names of columns in lower case, with `_` for everything that is neither a letter nor a digit.
  private static let kinds: [String: Kind] = {
    let names: [(Kind, String)] = [
      (.file, "file filename file_name image image_file picture path svg png src icon file_path image_path"),
      (.id, "id symbol_id hexcode code codepoint number"),
      (.word, "word name label title keyword symbol annotation text term gloss caption description_short"),
      (.words, "words names keywords synonyms aliases labels translations"),
      (.category, "category categories group groups subgroup subgroups topic topics theme"),
      (.tag, "tag tags openmoji_tags"),
      (.wordClass, "grammar pos part_of_speech word_class wordclass word_type grammar_class"),
      (.adult, "rated sex violence adult sensitive"),
      (.licence, "licence license licence_name license_name license_type licence_type rights"),
      (.author, "author author_name creator artist openmoji_author attribution copyright"),
      (.licenceURL, "licence_url license_url licence_link license_link copyright_notice_url"),
      (.language, "language lang locale language_code"),
    ]
    return Dictionary(
      names.flatMap { kind, names in names.split(separator: " ").map { (String($0), kind) } },
      uniquingKeysWith: { first, _ in first })
  }()

  /// Codes of languages that may be a column's whole name.
  static let languages = Set(
    """
    af ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy is it ja ka ko lt lv mk ms mt nb nl
    nn pl pt ro ru sk sl sq sr sv sw ta te th tr uk ur vi zh
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
