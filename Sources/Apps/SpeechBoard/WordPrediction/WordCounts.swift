/// What the prediction has learned, as a person can read it: how often each run of one, two and three words was said.
package struct WordCounts: Codable, Sendable, Equatable {
  package struct Run: Codable, Sendable, Equatable {
    /// An empty text is the beginning of the sentence.
    package let words: [String]
    package let count: Int
  }

  package let language: String
  package let sentences: Int
  /// By length, then the most frequent first, then alphabetically.
  package let runs: [Run]
}

extension WordPredictor {
  package var wordCounts: WordCounts {
    var runs: [WordCounts.Run] = []
    for length in 0..<own.order {
      let found = own.contexts(ofLength: length).flatMap { context in
        own.occurrences(after: context).map { word, count in
          WordCounts.Run(words: (context + [word]).map(name), count: count)
        }
      }
      runs += found.sorted { ($1.count, $0.words.joined(separator: " ")) < ($0.count, $1.words.joined(separator: " ")) }
    }
    return WordCounts(language: language, sentences: sentences.count, runs: runs)
  }

  private func name(of number: UInt32) -> String {
    guard number != NGramCounts.start else { return "" }
    return LetterCase.form(vocabulary.form(of: number) ?? vocabulary.keys[Int(number)], language: language)
  }
}
