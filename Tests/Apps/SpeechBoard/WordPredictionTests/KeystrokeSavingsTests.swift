import Expectations
import Testing
import WordPrediction

struct KeystrokeSavingsTests {
  private let typist = IdealTypist(offerCount: 1, skipsPassedOver: false)

  private func predictor(_ sentences: String...) throws -> WordPredictor {
    var predictor = WordPredictor(start: try StartModel(language: "xx"))
    for sentence in sentences { predictor.learn(sentence) }
    return predictor
  }

  /// Nothing is known: every character is a keystroke, and the end costs one, as a mark or as a key.
  @Test(arguments: [("good dog", 9), ("good dog.", 9), ("  good   dog! ", 9), ("good, dog", 10)])
  func withoutPredictionsEveryCharacterCosts(text: String, cost: Int) throws {
    let savings = typist.type(text, on: try predictor())
    expectEqual(savings.keystrokes, cost)
    expectEqual(savings.characters, cost)
    expectEqual(savings.ratio, 0)
  }

  /// "good" and "dog" are each the first offer: two keystrokes and the end, of nine characters.
  @Test func aChosenWordCostsOneKeystrokeAndBringsItsBlank() throws {
    let known = try predictor("good dog")
    let savings = typist.type("Good dog.", on: known)
    expectEqual(savings.keystrokes, 3)
    expectEqual(savings.chosenWords, 2)
    expectEqual(savings.words, 2)
    expectEqual(savings.ratio, 1 - 3.0 / 9)
    // The comma is typed; the blank behind it was there.
    expectEqual(typist.type("good, dog.", on: known).keystrokes, 4)
    // A closing bracket keeps its own blank: "good", ")" and " ".
    expectEqual(typist.type("good) dog.", on: known).keystrokes, 5)
  }

  /// After "see", "cat" is the more probable; "d" brings "dog": two keystrokes for three letters at the end of the sentence.
  @Test func lettersAreTypedUntilTheWordIsOffered() throws {
    let known = try predictor("see cat", "see cat", "see dog")
    expectEqual(typist.type("see dog", on: known).keystrokes, 1 + 2 + 1)
    expectEqual(IdealTypist(offerCount: 2, skipsPassedOver: false).type("see dog", on: known).keystrokes, 1 + 1 + 1)
  }

  /// "an" at the end of a sentence costs two. It is offered after one letter at the earliest, which would save nothing.
  @Test func anOfferThatSavesNothingIsNotTaken() throws {
    let known = try predictor("a and", "a and", "a ant", "a ant", "a an")
    let savings = typist.type("an", on: known)
    expectEqual(savings.keystrokes, 3)
    expectEqual(savings.chosenWords, 0)
  }

  @Test func skippingWhatWasPassedOverSavesAKeystroke() throws {
    let known = try predictor("see cattle", "see cattle", "see cat", "see cat", "see catfish")
    let plain = IdealTypist(offerCount: 2, skipsPassedOver: false).type("see catfish.", on: known)
    let skipping = IdealTypist(offerCount: 2, skipsPassedOver: true).type("see catfish.", on: known)
    expectLess(skipping.keystrokes, plain.keystrokes)
  }

  @Test func learningHelpsInTheOrderOfTheSentences() throws {
    let sentences = Array(repeating: "The parrot sings loudly.", count: 10)
    var learning = try predictor()
    var fixed = learning
    let learned = typist.type(sentences, on: &learning, learns: true)
    let unlearned = typist.type(sentences, on: &fixed, learns: false)
    expectEqual(unlearned.ratio, 0)
    // The first costs 24; each of the others four words and the end.
    expectEqual(learned.keystrokes, 24 + 9 * 5)
    expect(learning.sentenceCount == 10 && fixed.sentenceCount == 0)
    var merged = learned
    merged.merge(unlearned)
    expect(merged.sentences == 20 && merged.characters == 480)
    expectNil(KeystrokeSavings().ratio)
  }

  /// The shipped models save what Benchmarks/results/word-prediction.md states for such talk: a guard against losing it.
  @Test func theShippedModelsSaveKeystrokesOnSentencesThatTheyDoNotHave() throws {
    let english = ["Please put my coat over there.", "We could make soup tonight.", "My uncle will visit us in June."]
    let czech = ["Strýc přijede ve středu.", "Dej mi ten modrý svetr.", "Odpoledne budeme vařit polévku."]
    for (language, sentences, least) in [("en", english, 0.38), ("cs", czech, 0.25)] {
      var predictor = WordPredictor(start: .shipped(for: language))
      let savings = IdealTypist(offerCount: 5, skipsPassedOver: false).type(sentences, on: &predictor, learns: true)
      expectGreater(try require(savings.ratio), least, "\(language): \(savings.ratio ?? 0)")
    }
  }
}
