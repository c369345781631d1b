import Foundation

/// What is known before the user has said anything: how frequent words of a language are, and sentences of everyday talk.
package struct StartModel: Sendable {
  /// The language as a code of two letters (`en`, `cs`).
  package let language: String
  /// How many sentences of everyday talk it was made of.
  package let sentenceCount: Int
  /// How many words the list of frequencies has.
  package let listedWordCount: Int
  let vocabulary: Vocabulary
  let counts: NGramCounts
  /// The probability of each word by its number, from the list of frequencies; 0 for words that are not on it.
  let frequencies: [Double]

  /// - Parameters:
  ///   - sentences: texts of any length; every sentence in them counts once.
  ///   - wordList: a word, a tabulator and its frequency on a line: the logarithm to the base 10 of the occurrences in a
  ///     billion words ("Zipf scale"). Lines that begin with `#` are remarks.
  ///   - order: how many words a run has at most, here and in what the user says: the last one is predicted by the others.
  ///     1 to 3; 1 predicts the most frequent words.
  package init(language: String, sentences: [String] = [], wordList: String = "", order: Int = 3) throws {
    precondition(NGramCounts.orders.contains(order), "the order is 1 to 3")
    self.language = language
    var (vocabulary, frequencies) = (Vocabulary(), [Double]())
    // The whole list at once: word by word takes several times as long.
    let list = wordList.precomposedStringWithCanonicalMapping.lowercased()
    for (line, text) in list.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if text.isEmpty || text.hasPrefix("#") { continue }
      let fields = text.split(separator: "\t")
      guard fields.count == 2, let zipf = Double(fields[1]), (0...9).contains(zipf) else {
        throw WordPredictionError.damagedWordList(line: line + 1, text: String(text))
      }
      let number = vocabulary.add(String(fields[0]))
      if Int(number) == frequencies.count { frequencies.append(0) }
      frequencies[Int(number)] += pow(10, zipf - 9)
    }
    listedWordCount = vocabulary.count
    var counts = NGramCounts(order: order)
    var sentenceCount = 0
    for sentence in sentences.flatMap(WordBoundaries.sentences) {
      counts.learn(
        sentence.map { word in
          let number = vocabulary.add(word.key)
          vocabulary.countForm(of: word, number: number, by: 1)
          return number
        })
      sentenceCount += 1
    }
    let sum = frequencies.reduce(0, +)
    frequencies = frequencies.map { $0 / sum } + Array(repeating: 0, count: vocabulary.count - frequencies.count)
    (self.vocabulary, self.counts, self.frequencies, self.sentenceCount) = (
      vocabulary, counts, frequencies, sentenceCount
    )
  }

  /// The model that comes with the package, for English (`en`) and Czech (`cs`); for other languages one that knows nothing.
  package static func shipped(for language: String) -> StartModel {
    switch language {
    case "en": english
    case "cs": czech
    default: shipped(for: language, order: 3)
    }
  }

  /// The same with another order, made anew: it takes a tenth of a second.
  package static func shipped(for language: String, order: Int) -> StartModel {
    let texts = embeddedAssets.keys.filter { $0.hasPrefix("\(language)/sentences/") }.sorted()
    let sentences = texts.flatMap { path in
      "\(embeddedAssets[path] ?? "")".split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    }
    let wordList = embeddedAssets["\(language)/words.tsv"].map { "\($0)" } ?? ""
    do {
      return try StartModel(language: language, sentences: sentences, wordList: wordList, order: order)
    } catch {
      preconditionFailure("the start model of \(language): \(error)")
    }
  }

  private static let english = shipped(for: "en", order: 3)
  private static let czech = shipped(for: "cs", order: 3)
}
