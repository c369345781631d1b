extension StartModel {
  /// Whether a model of a language comes with the package.
  package static func isShipped(for language: String) -> Bool { ["cs", "en"].contains(language) }

  /// The share of all letters from which a letter is one of the language's own: é in English is below it, ď in Czech above.
  private static let leastShare = 1e-4

  /// The letters of the language, the most frequent first, by the list of frequencies; a to z are always among them.
  package var letters: [String] {
    var shares: [Character: Double] = [:]
    var sum = 0.0
    for (word, frequency) in zip(vocabulary.keys, frequencies) {
      for letter in word where letter.isLetter {
        shares[letter, default: 0] += frequency
        sum += frequency
      }
    }
    let own = shares.filter { $0.value >= Self.leastShare * sum }
    let basic = "abcdefghijklmnopqrstuvwxyz".filter { own[$0] == nil }
    return own.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { String($0.key) } + basic.map { String($0) }
  }
}
