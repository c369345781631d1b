import Expectations
import Testing
import WordPrediction

/// What is offered, as the user reads it.
struct OfferTests {
  private func predictor(_ sentences: [String], language: String) throws -> WordPredictor {
    var predictor = WordPredictor(start: try StartModel(language: language))
    for sentence in sentences { predictor.learn(sentence) }
    return predictor
  }

  private func offers(_ predictor: WordPredictor, _ text: String, _ limit: Int = 3) -> [String] {
    predictor.predictions(after: text, limit: limit).map(\.text)
  }

  @Test func capitalsFollowTheSentenceTheNameAndTheTypist() throws {
    let english = try predictor(
      ["I saw Anna today.", "We saw Anna and NASA.", "Today i'm fine.", "The iPad is here."], language: "en")
    expectEqual(offers(english, "I saw ").first, "Anna")
    expect(offers(english, "I saw a", 5).contains("Anna"))
    expectEqual(offers(english, "to", 1), ["Today"])
    expectEqual(offers(english, "We to", 1), ["today"])
    expectEqual(offers(english, "We To", 1), ["Today"])
    expectEqual(offers(english, "We TO", 1), ["TODAY"])
    expectEqual(offers(english, "We na", 1), ["NASA"])
    expectEqual(offers(english, "the ip", 1), ["iPad"])
    expectEqual(offers(english, "today ", 1), ["I'm"])
    expectEqual(offers(english, "yes. th", 1), ["The"])
    var small = english
    small.configuration.capitalisesSentences = false
    expectEqual(offers(small, "to", 1), ["today"])
  }

  @Test func czechWordsAndBothNormalForms() throws {
    let czech = try predictor(["Můžu jít ven?", "Můžu si hrát s Příšerkou?", "Žížala leze."], language: "cs")
    expectEqual(offers(czech, "mů", 1), ["Můžu"])
    expectEqual(offers(czech, "mu\u{30A}", 1), ["Můžu"])
    // "s" stands there already.
    expectEqual(offers(czech, "můžu s", 2), ["si"])
    expectEqual(offers(czech, "hrát s p", 1), ["Příšerkou"])
    expectEqual(offers(czech, "ŽÍ", 1), ["ŽÍŽALA"])
    expect(offers(czech, "i", 3).isEmpty)
  }

  @Test(arguments: [
    ("", [], ""), ("I wa", ["i"], "wa"), ("I wa ", ["i", "wa"], ""), ("don'", [], "don'"), ("don't", [], "don't"),
    ("Hi. I", [], "I"), ("Hi! ", [], ""), ("at 7:30 ", ["at", "7:30"], ""), ("3.5 ", ["3.5"], ""),
    ("yes, pl", ["yes"], "pl"), ("one\ntwo", [], "two"), ("It\u{2019}s ", ["it's"], ""), ("a - ", ["a"], ""),
    ("(he", [], "he"), ("🙂 he", [], "he"),
  ])
  func whatWasTypedIsSplit(text: String, keys: [String], letters: String) {
    let typed = TypedText(text)
    expectEqual(typed.words.map(\.key), keys)
    expectEqual(typed.letters, letters)
  }

  @Test func aWordThatStandsThereIsNotOfferedAndBlockedOnesNeverAre() throws {
    var english = try predictor(["the theatre", "the theme", "there"], language: "en")
    expectEqual(offers(english, "see the", 5).contains("the"), false)
    expect(offers(english, "see the", 5).contains("there"))
    english.configuration.blockedWords = ["theatre"]
    expect(!offers(english, "see th", 9).contains("theatre"))
  }

  @Test func passedOverWordsMakeRoomAndComeBack() throws {
    let english = try predictor(["go train", "go tram", "go tree", "go trip", "go tent"], language: "en")
    let distribution = english.distribution(after: TypedText("go "))
    var place = WordPlace(distribution, limit: 2, skipsPassedOver: true)
    let first = place.offers(for: "").map(\.text)
    let second = place.offers(for: "t").map(\.text)
    let third = place.offers(for: "tr").map(\.text)
    expect(first.count == 2 && second.count == 2)
    expect(Set(first).isDisjoint(with: second) && Set(third).isDisjoint(with: first + second))
    expectEqual(place.offers(for: "t").map(\.text), second)
    expectEqual(place.offers(for: "").map(\.text), first)
    var plain = WordPlace(distribution, limit: 2, skipsPassedOver: false)
    expectEqual(plain.offers(for: "").map(\.text), plain.offers(for: "t").map(\.text))
  }

  @Test func tilesAreRankedByTheirWords() throws {
    let english = try predictor(
      ["I want juice.", "I want juice.", "I want to go home.", "You can play."], language: "en")
    let tiles = [
      TileCandidate(id: "7", text: "play"), TileCandidate(id: "2", text: "to go"),
      TileCandidate(id: "1", text: "Juice!"),
      TileCandidate(id: "empty", text: ""), TileCandidate(id: "smile", text: "🙂"),
    ]
    expectEqual(english.ranked(tiles, after: "I want ").map(\.id), ["1", "2", "7", "empty", "smile"])
    let product =
      english.probability(of: "to", after: ["i", "want"]) * english.probability(of: "go", after: ["i", "want", "to"])
    expectEqual(english.ranked(tiles, after: "I want ")[1].probability, product)
  }

  @Test func shippedModelsKnowEverydayWords() {
    expect(offers(WordPredictor(start: .shipped(for: "en")), "I want ", 5).contains("to"))
    expect(offers(WordPredictor(start: .shipped(for: "cs")), "Chci ", 5).contains("si"))
    expect(offers(WordPredictor(start: .shipped(for: "cs")), "Potřebuju na ", 5).contains("záchod"))
    expect(offers(WordPredictor(start: .shipped(for: "de")), "", 5).isEmpty)
  }
}
