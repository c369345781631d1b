/// Predicts the words that somebody will say next, from what this person has said before.
///
/// Two interpolated n-gram models with modified Kneser–Ney smoothing (Chen & Goodman 1999) stand on each other: what the user
/// said on the start model, and the start model on a list of frequencies. A small share goes to words used of late. Learning,
/// forgetting and importing are exact: the same sentences give the same predictions, whatever was learned and forgotten
/// between them. Docs/Guides/word-prediction.md has the equations.
package struct WordPredictor: Sendable {
  package struct Configuration: Sendable, Equatable {
    /// The share of the user's own sentences when there are many; the rest is the start model's.
    package var ownShare = 0.9
    /// How many words the user has said when half of that share is reached.
    package var wordsToHalfShare = 200.0
    /// The share of the words used of late, and for how many sentences they count.
    package var recentShare = 0.05
    package var recentSentences = 50
    /// How much less a sentence counts than the next one.
    package var recentDecay = 0.95
    /// Whether the first word of a sentence is offered with a capital.
    package var capitalisesSentences = true
    /// Words that are never offered, in small letters. They can be typed and are learned.
    package var blockedWords: Set<String> = []

    package init() {}
  }

  /// The share of words that the list of frequencies does not have.
  static let unlistedShare = 0.05

  package var configuration: Configuration
  package let start: StartModel
  package var vocabulary: Vocabulary
  var own: NGramCounts
  /// The sentences that were learned, in order.
  var sentences: [LearnedSentence] = []
  /// The serial number of the last sentence with each word.
  package var lastUses: [UInt32: Int] = [:]
  /// How many different words are known: the start model's and the user's own that are not among them.
  var knownWordCount: Int
  /// How many words the user's sentences have.
  var learnedWordCount = 0
  var nextSerial = 0

  package init(start: StartModel, configuration: Configuration = Configuration()) {
    self.configuration = configuration
    self.start = start
    vocabulary = start.vocabulary
    own = NGramCounts(order: start.counts.order)
    knownWordCount = start.vocabulary.count
  }

  package var language: String { start.language }

  /// How many sentences of the user it knows.
  package var sentenceCount: Int { sentences.count }

  /// The most probable words behind a text.
  ///
  /// - Parameters:
  ///   - text: what stands before the cursor. If it ends with a begun word, its completions are predicted.
  ///   - limit: how many words at most.
  /// - Complexity: proportional to the number of known words: 1 ms with 30,000.
  package func predictions(after text: String, limit: Int) -> [PredictedWord] {
    predictions(after: TypedText(text), limit: limit)
  }

  /// The same behind a text whose sentence may have begun in another language.
  package func predictions(after typed: TypedText, limit: Int) -> [PredictedWord] {
    distribution(after: typed).offers(limit: limit, beginningWith: typed.letters)
  }

  /// The probabilities of all words at one place; it can be asked again with every letter that is typed there.
  package func distribution(after typed: TypedText) -> NextWordDistribution {
    let line = line(typed.words.map(\.key))
    var (probabilities, unknown) = baseProbabilities()
    apply(start.counts.levels(after: line), &probabilities, &unknown)
    if !sentences.isEmpty {
      let (startProbabilities, startUnknown) = (probabilities, unknown)
      apply(own.levels(after: line), &probabilities, &unknown)
      let recent = recentWords()
      let ownShare = ownShare
      let rest = 1 - (recent.isEmpty ? 0 : configuration.recentShare)
      for place in probabilities.indices {
        probabilities[place] = rest * (ownShare * probabilities[place] + (1 - ownShare) * startProbabilities[place])
      }
      unknown = rest * (ownShare * unknown + (1 - ownShare) * startUnknown)
      for (word, share) in recent { probabilities[Int(word)] += configuration.recentShare * share }
    }
    return NextWordDistribution(
      probabilities: probabilities, unknownProbability: unknown, isAtStart: typed.isAtStart, predictor: self)
  }

  /// The probability of one word behind others of its sentence, without those of all other words.
  package func probability(of key: String, after keys: [String]) -> Double {
    let line = line(keys)
    guard let word = vocabulary.number(of: key), isKnown(word) else {
      return distributionOfUnknown(after: line)
    }
    var probability = baseProbability(of: word)
    for level in start.counts.levels(after: line) { probability = level.apply(to: probability, of: word) }
    guard !sentences.isEmpty else { return probability }
    let startProbability = probability
    for level in own.levels(after: line) { probability = level.apply(to: probability, of: word) }
    probability = ownShare * probability + (1 - ownShare) * startProbability
    let recent = recentWords()
    guard !recent.isEmpty else { return probability }
    return (1 - configuration.recentShare) * probability + configuration.recentShare * (recent[word] ?? 0)
  }

  /// The probability of all words together that are not known.
  private func distributionOfUnknown(after line: [UInt32]) -> Double {
    let start = start.counts.levels(after: line).reduce(uniformShare) { $0 * $1.rest }
    guard !sentences.isEmpty else { return start }
    let own = own.levels(after: line).reduce(start) { $0 * $1.rest }
    let mixed = ownShare * own + (1 - ownShare) * start
    return recentWords().isEmpty ? mixed : (1 - configuration.recentShare) * mixed
  }

  /// All of it where the start model knows nothing.
  private var ownShare: Double {
    guard start.vocabulary.count > 0 else { return 1 }
    let words = Double(learnedWordCount)
    return configuration.ownShare * words / (words + configuration.wordsToHalfShare)
  }

  private func line(_ keys: [String]) -> [UInt32] {
    [NGramCounts.start] + keys.map { vocabulary.number(of: $0) ?? NGramCounts.gap }
  }

  private func apply(_ levels: [ContextLevel], _ probabilities: inout [Double], _ unknown: inout Double) {
    for level in levels {
      level.apply(to: &probabilities)
      unknown *= level.rest
    }
  }

  /// A word that only forgotten sentences had is not known.
  func isKnown(_ word: UInt32) -> Bool { word < UInt32(start.vocabulary.count) || own.occurrences(of: word) > 0 }

  /// What every word gets, and all unknown words together, below the list of frequencies.
  private var uniformShare: Double {
    (start.listedWordCount > 0 ? Self.unlistedShare : 1) / Double(knownWordCount + 1)
  }

  private func baseProbability(of word: UInt32) -> Double {
    guard start.listedWordCount > 0, Int(word) < start.frequencies.count else { return uniformShare }
    return uniformShare + (1 - Self.unlistedShare) * start.frequencies[Int(word)]
  }

  private func baseProbabilities() -> ([Double], unknown: Double) {
    let uniform = uniformShare
    var probabilities = Array(repeating: uniform, count: vocabulary.count)
    for place in start.vocabulary.count..<vocabulary.count where own.occurrences(of: UInt32(place)) == 0 {
      probabilities[place] = 0
    }
    if start.listedWordCount > 0 {
      for place in start.frequencies.indices {
        probabilities[place] += (1 - Self.unlistedShare) * start.frequencies[place]
      }
    }
    return (probabilities, uniform)
  }

  /// The words of the last sentences; their shares sum to 1.
  private func recentWords() -> [UInt32: Double] {
    guard configuration.recentShare > 0 else { return [:] }
    var (shares, weight, sum) = ([UInt32: Double](), 1.0, 0.0)
    for sentence in sentences.suffix(configuration.recentSentences).reversed() {
      for word in sentence.numbers where word != NGramCounts.gap {
        shares[word, default: 0] += weight
        sum += weight
      }
      weight *= configuration.recentDecay
    }
    return shares.mapValues { $0 / sum }
  }
}
