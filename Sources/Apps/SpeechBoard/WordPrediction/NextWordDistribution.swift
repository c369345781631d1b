/// A word that may come next.
package struct PredictedWord: Sendable, Equatable, Codable {
  /// As it would be written at this place.
  package let text: String
  /// That it is the next word, given the words before it and that there is a next word. Letters that were typed do not enter.
  package let probability: Double
}

/// The probabilities of all words at one place of a sentence.
package struct NextWordDistribution: Sendable {
  /// By the numbers of the words; with `unknownProbability` they sum to 1.
  package let probabilities: [Double]
  /// That it is a word never met before.
  package let unknownProbability: Double
  let isAtStart: Bool
  let predictor: WordPredictor

  /// The most probable words, beginning with the most probable. Equally probable ones come in the order of how often the user
  /// said them, of how lately, and of the alphabet.
  ///
  /// - Parameters:
  ///   - letters: the letters typed so far; small and capital letters are the same. A word that would be written exactly
  ///     as the letters is left out.
  ///   - passedOver: words in small letters that are left out, since they were offered before and not taken.
  package func offers(limit: Int, beginningWith letters: String = "", passedOver: Set<String> = []) -> [PredictedWord] {
    let start = Array(WordBoundaries.normalised(letters).lowercased().utf8)
    var best: [UInt32] = []
    for place in probabilities.indices where probabilities[place] > 0 {
      let number = UInt32(place)
      if best.count == limit, let last = best.last, probabilities[place] < probabilities[Int(last)] { continue }
      let bytes = predictor.vocabulary.bytes[place]
      guard bytes.count >= start.count, bytes.starts(with: start), isOffered(number, letters, passedOver) else {
        continue
      }
      let rank = best.firstIndex { comesBefore(number, $0) } ?? best.count
      if rank < limit {
        best.insert(number, at: rank)
        if best.count > limit { best.removeLast() }
      }
    }
    return best.map { PredictedWord(text: text(of: $0, after: letters), probability: probabilities[Int($0)]) }
  }

  private func isOffered(_ number: UInt32, _ letters: String, _ passedOver: Set<String>) -> Bool {
    let key = predictor.vocabulary.keys[Int(number)]
    return !passedOver.contains(key) && !predictor.configuration.blockedWords.contains(key)
      && (letters.isEmpty || text(of: number, after: letters) != letters)
  }

  private func text(of number: UInt32, after letters: String) -> String {
    let known = predictor.vocabulary.form(of: number) ?? predictor.vocabulary.keys[Int(number)]
    return LetterCase.offered(
      LetterCase.form(known, language: predictor.language), after: letters,
      isAtStart: isAtStart && predictor.configuration.capitalisesSentences)
  }

  private func comesBefore(_ one: UInt32, _ other: UInt32) -> Bool {
    let (p, q) = (probabilities[Int(one)], probabilities[Int(other)])
    if p != q { return p > q }
    let (m, n) = (predictor.own.occurrences(of: one), predictor.own.occurrences(of: other))
    if m != n { return m > n }
    let (s, t) = (predictor.lastUses[one] ?? -1, predictor.lastUses[other] ?? -1)
    if s != t { return s > t }
    return predictor.vocabulary.keys[Int(one)] < predictor.vocabulary.keys[Int(other)]
  }
}
