import Foundation

/// The start model of a language with its most frequent words only, for a page that carries it.
///
/// In JSON: `language`; `words`, a list of pairs of a frequency (Zipf scale, times 100) and the words that have it,
/// with blanks between; `sentences`; `source`, where both come from, and their licences.
package struct CompactStartModel: Encodable, Sendable {
  /// How many words of the list of frequencies are taken: all of English, a third of Czech.
  package static let words = 20_000

  private enum Key: String, CodingKey { case language, source, words, sentences }

  /// The language.
  package let language: String
  /// The words of each frequency, the most frequent first.
  private var groups: [(zipf: Int, words: [String])] = []
  /// Where the words and the sentences come from, and their licences.
  private let source: String
  /// The sentences of everyday talk.
  private let sentences: [String]

  /// The model of a language; an empty one for a language without.
  ///
  /// - Parameter count: how many words of the list of frequencies are taken.
  package init(of language: String, words count: Int = words) {
    self.language = language
    let text = embeddedAssets["\(language)/words.tsv"].map { "\($0)" } ?? ""
    let written = embeddedAssets.keys.filter { $0.hasPrefix("\(language)/sentences/") }.sorted().map {
      "\(embeddedAssets[$0] ?? "")"
    }
    let list = text.precomposedStringWithCanonicalMapping.lowercased()
    source = ([text] + written).flatMap { $0.split(separator: "\n").prefix { $0.hasPrefix("#") } }.map {
      $0.dropFirst(2)
    }
    .joined(separator: " ")
    for line in list.split(separator: "\n").lazy.filter({ !$0.hasPrefix("#") }).prefix(count) {
      let fields = line.split(separator: "\t")
      guard fields.count == 2, let zipf = Double(fields[1]), !fields[0].contains(" ") else { continue }
      let hundredths = Int((100 * zipf).rounded())
      if groups.last?.zipf != hundredths { groups.append((hundredths, [])) }
      groups[groups.count - 1].words.append(String(fields[0]))
    }
    sentences = written.flatMap { $0.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init) }
  }

  /// The model as the predictor of this program takes it.
  ///
  /// - Throws: never for a shipped language.
  package func startModel() throws -> StartModel {
    let list = groups.flatMap { group in
      group.words.map { "\($0)\t\(group.zipf / 100).\(group.zipf % 100 < 10 ? "0" : "")\(group.zipf % 100)\n" }
    }
    return try StartModel(language: language, sentences: sentences, wordList: list.joined())
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(language, forKey: .language)
    try values.encode(source, forKey: .source)
    var list = values.nestedUnkeyedContainer(forKey: .words)
    for group in groups {
      var pair = list.nestedUnkeyedContainer()
      try pair.encode(group.zipf)
      try pair.encode(group.words.joined(separator: " "))
    }
    try values.encode(sentences, forKey: .sentences)
  }
}
