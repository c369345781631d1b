import Expectations
import Testing
import WordPrediction

struct LearningTests {
  private let places = ["", "I ", "I want ", "I want to ", "go ", "Anna ", "w", "I want to g", "nothing known "]

  /// Everything that can be seen of a predictor, with all bits.
  private func view(_ predictor: WordPredictor) -> [[PredictedWord]] {
    places.map { predictor.predictions(after: $0, limit: 12) }
  }

  private func predictor(_ sentences: [String], language: String = "en") -> WordPredictor {
    var predictor = WordPredictor(start: .shipped(for: language))
    for sentence in sentences { predictor.learn(sentence) }
    return predictor
  }

  private let said = ["I want to go out.", "I want to sleep.", "Give it to Anna.", "I want milk.", "Where is Anna?"]

  @Test func oneByOneIsTheSameAsAllAtOnce() {
    let atOnce = predictor([said.joined(separator: " ")])
    expectEqual(view(atOnce), view(predictor(said)))
    expectEqual(atOnce.learnedWords, predictor(said).learnedWords)
    expectEqual(atOnce.sentenceCount, 5)
  }

  @Test(arguments: 0..<5)
  func aForgottenSentenceLeavesNothing(place: Int) {
    var forgetful = predictor(said + ["This was between, with Wolfgang."])
    expectEqual(forgetful.forget("this was BETWEEN with wolfgang"), 1)
    expectEqual(view(forgetful), view(predictor(said)))
    expectEqual(forgetful.forget(said[place]), 1)
    var others = said
    others.remove(at: place)
    expectEqual(view(forgetful), view(predictor(others)))
    expectEqual(forgetful.learnedWords, predictor(others).learnedWords)
    expectEqual(forgetful.wordCounts, predictor(others).wordCounts)
    expectEqual(forgetful.forget(said[place]), 0)
  }

  @Test func anErasedWordIsNowhere() throws {
    var predictor = predictor(said)
    expectEqual(predictor.forget(word: "ANNA"), 2)
    expect(!predictor.learnedWords.json.lowercased().contains("anna"))
    expect(!predictor.wordCounts.runs.contains { $0.words.contains("Anna") })
    expectEqual(predictor.learnedWords.sentences[2], ["Give", "it", "to", nil])
    // What stood around it is not joined: nothing was said before a full stop.
    predictor.learn("Please call Wolfgang now.")
    predictor.forget(word: "Wolfgang")
    expect(!predictor.wordCounts.runs.contains { $0.words == ["call", "now"] })
    expect(predictor.wordCounts.runs.contains { $0.words == ["Please", "call"] || $0.words == ["please", "call"] })
    let again = WordPredictor(start: predictor.start)
    predictor.forgetAll()
    expectEqual(view(predictor), view(again))
  }

  @Test func theFileGivesTheSamePredictor() throws {
    var first = predictor(said + ["He said \"stop\" – and 3.5 km at 7:30, don't!", "C'est l'été\u{301}."])
    first.forget(word: "milk")
    var second = WordPredictor(start: first.start)
    second.learn(try LearnedWords(json: first.learnedWords.json))
    expectEqual(view(first), view(second))
    expectEqual(first.learnedWords.json, second.learnedWords.json)
    expectEqual(first.wordCounts, second.wordCounts)
  }

  @Test(arguments: [
    ("[]", "expected learned words in JSON"),
    ("{\"format\":\"other\",\"version\":1,\"language\":\"en\",\"sentences\":[]}", "found \"other\""),
    (
      "{\"format\":\"ossicle-word-prediction\",\"version\":2,\"language\":\"en\",\"sentences\":[]}",
      "of version 2"
    ),
    ("{\"format\":\"ossicle-word-prediction\",\"version\":1,\"language\":\"en\"}", "\"sentences\" is missing"),
    (
      "{\"format\":\"ossicle-word-prediction\",\"version\":1,\"language\":\"en\",\"sentences\":[[\"two words\"]]}",
      "sentence 1: expected a single word"
    ),
    (
      "{\"format\":\"ossicle-word-prediction\",\"version\":1,\"language\":\"en\",\"sentences\":[[\"a\"],[7]]}",
      "\"sentences\" 2. 1. is of another kind"
    ),
  ])
  func damagedFilesAreRefused(json: String, message: String) {
    let error = expect(throws: WordPredictionError.self) { try LearnedWords(json: json) }
    expectEqual(error?.description.contains(message), true, "\(error?.description ?? "no error")")
  }

  @Test func aHostileSentenceIsNotLearned() throws {
    var predictor = WordPredictor(start: .shipped(for: "en"))
    expectEqual(predictor.learn(String(repeating: "a", count: 100_000)), 0)
    expectEqual(predictor.learn("\u{0} \u{200D}\u{FE0F} !!! 🙂 … "), 0)
    expectEqual(predictor.learn(""), 0)
    let long = LearnedWords(language: "en", sentences: [Array(repeating: "a", count: 1001)])
    expect(throws: WordPredictionError.tooMany(what: "words in sentence 1", found: 1001, limit: 1000)) {
      try LearnedWords(json: long.json)
    }
  }

  /// Equally probable words: the more frequent first, then the later, then the alphabet.
  @Test func equallyProbableWordsHaveAFixedOrder() throws {
    var configuration = WordPredictor.Configuration()
    configuration.recentShare = 0
    var predictor = WordPredictor(start: try StartModel(language: "xx"), configuration: configuration)
    predictor.learn("go b c. go c b. see a. see d.")
    expectEqual(predictor.predictions(after: "go ", limit: 4).map(\.text).prefix(2), ["b", "c"])
    expectEqual(predictor.predictions(after: "see ", limit: 2).map(\.text), ["d", "a"])
    // Once the later use is forgotten, the earlier one counts.
    predictor.learn("see e. see f. now e now f. now f now e.")
    expectEqual(predictor.predictions(after: "see ", limit: 4).map(\.text).prefix(2), ["e", "f"])
    var other = predictor
    other.learn("f e. e f. or f")
    other.forget("or f")
    var never = predictor
    never.learn("f e. e f.")
    expectEqual(other.lastUses, never.lastUses)
  }
}
