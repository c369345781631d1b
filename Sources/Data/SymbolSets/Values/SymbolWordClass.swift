/// The class of the word that a symbol stands for.
package enum SymbolWordClass: String, Sendable, Hashable, Codable, CaseIterable {
  case noun, properNoun, verb, adjective, adverb, pronoun, preposition, conjunction, determiner, interjection, number,
    letter, phrase

  /// The class that a set names in its own word, such as `adj.`, `VerbComplex` or `v`; `nil` if the word is unknown.
  package init?(setWord: String) {
    let key = setWord.lowercased().filter { $0.isLetter }
    guard let found = Self.words[key] else { return nil }
    self = found
  }

  /// What sets write, in lower case and letters only.
  private static let words: [String: SymbolWordClass] = [
    "noun": .noun, "nouns": .noun, "n": .noun, "substantive": .noun, "commonnoun": .noun,
    "propernoun": .properNoun, "propername": .properNoun, "name": .properNoun,
    "verb": .verb, "verbs": .verb, "v": .verb, "verbcomplex": .verb, "phrasalverb": .verb, "action": .verb,
    "adjective": .adjective, "adjectives": .adjective, "adj": .adjective, "descriptive": .adjective,
    "adverb": .adverb, "adverbs": .adverb, "adv": .adverb,
    "pronoun": .pronoun, "pronouns": .pronoun, "pron": .pronoun,
    "preposition": .preposition, "prep": .preposition, "adposition": .preposition,
    "conjunction": .conjunction, "conj": .conjunction,
    "determiner": .determiner, "det": .determiner, "article": .determiner,
    "interjection": .interjection, "intj": .interjection, "exclamation": .interjection, "social": .interjection,
    "number": .number, "numeral": .number, "num": .number,
    "letter": .letter, "phrase": .phrase, "sentence": .phrase,
  ]

  /// The class for ARASAAC's number of a keyword's type; `nil` for its remainder (6).
  init?(arasaacType: Int) {
    switch arasaacType {
    case 1: self = .properNoun
    case 2: self = .noun
    case 3: self = .verb
    // Its "descriptives" are adjectives and adverbs.
    case 4: self = .adjective
    case 5: self = .interjection
    default: return nil
    }
  }
}
