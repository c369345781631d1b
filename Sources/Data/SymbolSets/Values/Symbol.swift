/// A picture with a meaning: one symbol of a set.
package struct Symbol: Sendable, Hashable, Codable, Identifiable {
  /// The number or the name that the set gives the symbol; its file's path without its ending if the set gives none.
  /// No two symbols of a set have the same.
  package var id: String
  /// The path of the picture in the set, with slashes.
  package var file: String
  /// What the symbol means, the best word first. There is always one.
  package var names: [SymbolWord]
  /// The groups that it is in.
  package var categories: [SymbolWord]
  /// Words that lead to it but do not name it.
  package var tags: [SymbolWord]
  /// `nil` if the set does not say it.
  package var wordClass: SymbolWordClass?
  /// The licence of this picture. `nil` if the set names none: then nobody may assume one.
  package var licence: SymbolLicence?
  /// The name of the set.
  package var set: String
  /// Whether the set marks the picture as sexual or violent.
  package var isForAdults: Bool

  package init(
    id: String, file: String, names: [SymbolWord], categories: [SymbolWord] = [], tags: [SymbolWord] = [],
    wordClass: SymbolWordClass? = nil, licence: SymbolLicence? = nil, set: String, isForAdults: Bool = false
  ) {
    (self.id, self.file, self.names, self.categories, self.tags) = (id, file, names, categories, tags)
    (self.wordClass, self.licence, self.set, self.isForAdults) = (wordClass, licence, set, isForAdults)
  }

  /// The best name in the first of `languages` that it has one in; otherwise its first name.
  package func name(in languages: [String]) -> String {
    for language in languages {
      if let name = names.first(where: { $0.isIn(language) }) { return name.text }
    }
    return names.first?.text ?? id
  }
}
