import AudioCore
import Expectations
import Testing
import WordPrediction

/// Probabilities by hand, and what has to hold for any sentences.
struct NGramModelTests {
  private func empty(_ order: Int = 3, language: String = "xx") throws -> WordPredictor {
    var configuration = WordPredictor.Configuration()
    (configuration.ownShare, configuration.wordsToHalfShare, configuration.recentShare) = (1, 0, 0)
    return WordPredictor(start: try StartModel(language: language, order: order), configuration: configuration)
  }

  /// Two words, order 2, too few for estimated discounts, so 0.5, 1 and 1.5 are taken off.
  ///
  /// "a b", "a b", "a c": a is the first word three times; after a stand b twice and c once. Single words are counted by the
  /// different words before them: a after the beginning, b and c after a: 1 each, of 3.
  @Test func agreesWithTheEquationsByHand() throws {
    var predictor = try empty(2)
    predictor.learn("a b. a b. a c.")
    let uniform = 1.0 / 4
    let single = (1 - 0.5) / 3 + (3 * 0.5 / 3) * uniform
    expectLess(abs(predictor.probability(of: "a", after: []) - ((3 - 1.5) / 3 + 1.5 / 3 * single)), 1e-12)
    let rest = (1 + 0.5) / 3
    expectLess(abs(predictor.probability(of: "b", after: ["a"]) - ((2 - 1) / 3.0 + rest * single)), 1e-12)
    expectLess(abs(predictor.probability(of: "c", after: ["a"]) - ((1 - 0.5) / 3 + rest * single)), 1e-12)
    expectLess(abs(predictor.probability(of: "a", after: ["a"]) - rest * single), 1e-12)
    expectLess(abs(predictor.probability(of: "never", after: ["a"]) - rest * 0.5 * uniform), 1e-12)
  }

  /// n1 = 4, n2 = 2, n3 = 1, n4 = 1: Y = 4 / 8, D1 = 1 − 2 · 0.5 · 2 / 4, D2 = 2 − 3 · 0.5 · 1 / 2, D3 = 3 − 4 · 0.5 · 1.
  @Test func discountsAreThoseOfEquation17() {
    let discounts = Discounts(countsOfCounts: [4, 2, 1, 1])
    expectEqual(discounts.values, [0.5, 1.25, 1])
    expectEqual(discounts.discount(of: 7), 1)
    expectEqual(Discounts(countsOfCounts: [4, 0, 1, 1]), .fallback)
    // D2 would be 2 − 3 · 0.5 · 4 = −4.
    expectEqual(Discounts(countsOfCounts: [4, 2, 8, 1]), .fallback)
  }

  @Test(arguments: ["", "I want ", "I want to ", "Nobody knows this ", "Can you please "])
  func probabilitiesOfAllWordsAndTheUnknownSumToOne(text: String) throws {
    var predictor = WordPredictor(start: .shipped(for: "en"))
    predictor.learn("I want to go to the zoo. I want to see Bobo! Can you please help me? Xyzzy.")
    predictor.learn("I never said this.")
    predictor.forget("I never said this.")
    let typed = TypedText(text)
    let distribution = predictor.distribution(after: typed)
    let sum = distribution.probabilities.reduce(distribution.unknownProbability, +)
    // 20,000 sums of rounding errors of 1e-16.
    expectLess(abs(sum - 1), 1e-11)
    expect(distribution.probabilities.allSatisfy { $0 >= 0 })
    let keys = typed.words.map(\.key)
    for word in ["to", "zoo", "bobo", "help", "the"] {
      let number = try require(predictor.vocabulary.number(of: word))
      let alone = predictor.probability(of: word, after: keys)
      expectLess(abs(alone - distribution.probabilities[Int(number)]), 1e-15, "\(word)")
    }
    expectLess(abs(predictor.probability(of: "qqqq", after: keys) - distribution.unknownProbability), 1e-15)
  }

  /// Counts are integers: learning in another order gives the same counts, and taking back gives what there was.
  @Test(arguments: 1...20)
  func countsDoNotDependOnTheOrderAndCanBeTakenBack(seed: UInt64) {
    var chance = SeededRandom(seed: seed)
    let sentences = (0..<40).map { _ in
      (0..<Int.random(in: 1...7, using: &chance)).map { _ in
        Int.random(in: 0..<20, using: &chance) == 0 ? NGramCounts.gap : UInt32.random(in: 0..<6, using: &chance)
      }
    }
    var forward = NGramCounts(order: 3)
    for sentence in sentences { forward.learn(sentence) }
    var backward = NGramCounts(order: 3)
    for sentence in sentences.reversed() { backward.learn(sentence) }
    expectEqual(forward, backward, "seed \(seed)")
    let extra: [UInt32] = [1, 2, 1, 2, 9, 1]
    backward.learn(extra)
    expectUnequal(forward, backward)
    backward.forget(extra)
    expectEqual(forward, backward, "seed \(seed)")
    for sentence in sentences { backward.forget(sentence) }
    expectEqual(backward, NGramCounts(order: 3), "seed \(seed)")
  }

  /// The numbers of runs with the counts 1 to 4, from the definition: occurrences for three words and for runs from the
  /// beginning, different words before the run for the others.
  @Test(arguments: 1...10)
  func countsOfCountsAreThoseOfTheDefinition(seed: UInt64) {
    var chance = SeededRandom(seed: seed)
    let sentences = (0..<60).map { _ in
      (0..<Int.random(in: 1...6, using: &chance)).map { _ in UInt32.random(in: 0..<9, using: &chance) }
    }
    var counts = NGramCounts(order: 3)
    for sentence in sentences { counts.learn(sentence) }
    for sentence in sentences.prefix(20) { counts.forget(sentence) }
    let lines = sentences.dropFirst(20).map { [NGramCounts.start] + $0 }
    for length in 1...3 {
      var occurrences: [[UInt32]: Int] = [:]
      var before: [[UInt32]: Set<UInt32>] = [:]
      for line in lines {
        for end in 2...line.count where end >= length {
          let run = Array(line[(end - length)..<end])
          occurrences[run, default: 0] += 1
          if end > length { before[run, default: []].insert(line[end - length - 1]) }
        }
      }
      let used = occurrences.map { run, count in
        length == 3 || run[0] == NGramCounts.start ? count : before[run]?.count ?? 0
      }
      let expected = (1...4).map { count in used.count { $0 == count } }
      expectEqual(counts.countsOfCounts[length - 1], expected, "seed \(seed), \(length) words")
    }
  }

  /// What Kneser and Ney are for: a word that came after many words is more probable in a new place than one that came often
  /// after one word.
  @Test func varietyCountsMoreThanNumberInNewPlaces() throws {
    var predictor = try empty()
    for _ in 0..<9 { predictor.learn("san francisco") }
    for word in ["red", "new", "old", "big", "my"] { predictor.learn("\(word) house") }
    let after = ["green"]
    expectGreater(
      predictor.probability(of: "house", after: after), predictor.probability(of: "francisco", after: after))
    expectGreater(predictor.probability(of: "francisco", after: ["san"]), 0.8)
  }

  @Test func aWordListGivesItsFrequencies() throws {
    let start = try StartModel(language: "xx", wordList: "# remark\nsome\t7.0\nrare\t6.0\n")
    let predictor = WordPredictor(start: start)
    expectEqual(predictor.predictions(after: "", limit: 5).map(\.text), ["Some", "Rare"])
    // 0.95 of ten elevenths, and a third of 0.05.
    expectLess(abs(predictor.probability(of: "some", after: []) - (0.95 * 10 / 11 + 0.05 / 3)), 1e-12)
    expect(throws: WordPredictionError.damagedWordList(line: 2, text: "broken")) {
      try StartModel(language: "xx", wordList: "good\t5.0\nbroken\n")
    }
  }
}
