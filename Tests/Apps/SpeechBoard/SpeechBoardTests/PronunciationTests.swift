import Expectations
import Foundation
import SpeechBoard
import Testing

@Suite struct PronunciationTests {
  private func list(_ entries: [(String, Pronunciations.Sound)], _ locale: String = "en") throws -> Pronunciations {
    var list = Pronunciations()
    for (word, sound) in entries { try list.set(word, sound, locale: locale) }
    return list
  }

  @Test func wholeWordsAreReplacedWhateverTheirCapitals() throws {
    let list = try list([("Siobhan", .words("shi vawn")), ("ice", .words("ise"))])
    let text = "siobhan and SIOBHAN like ice, not iced or nice"
    expectEqual(list.pieces(of: text, locale: "en-GB").text, "shi vawn and shi vawn like ise, not iced or nice")
    expectEqual(list.pieces(of: text, locale: "cs").text, text)
  }

  @Test func theLongestOfSeveralFits() throws {
    let list = try list([
      ("New York", .words("nju jork")), ("York", .words("jork")), ("new york city", .words("en vaj sí")),
    ])
    expectEqual(list.pieces(of: "new York", locale: "en").text, "nju jork")
    expectEqual(list.pieces(of: "New York City!", locale: "en").text, "en vaj sí!")
    expectEqual(list.pieces(of: "New, York", locale: "en").text, "New, jork")
    expectEqual(list.pieces(of: "York new  york", locale: "en").text, "jork nju jork")
  }

  @Test func accentsAndApostrophesBelongToWords() throws {
    let list = try list([("Žeňa", .words("ženja")), ("don't", .words("dount")), ("c", .words("cé"))], "cs")
    expectEqual(list.pieces(of: "Z\u{30C}en\u{30C}a a žeňa", locale: "cs").text, "ženja a ženja")
    expectEqual(list.pieces(of: "Don’t!", locale: "cs").text, "dount!")
    expectEqual(list.pieces(of: "chci c", locale: "cs").text, "chci cé")
  }

  @Test func phonemesStandApartFromText() throws {
    let list = try list([("Ossicle", .phonemes("'0sIk@L"))])
    expectEqual(
      list.pieces(of: "My Ossicle.", locale: "en"), [.text("My "), .phonemes("'0sIk@L", of: "Ossicle"), .text(".")])
    // What a person typed is text, whatever it looks like.
    expectEqual(list.pieces(of: "[[x]]", locale: "en"), [.text("[[x]]")])
  }

  @Test func replacedTextIsNotReadAgain() throws {
    let list = try list([("a", .words("b")), ("b", .words("a"))])
    expectEqual(list.pieces(of: "a b a", locale: "en").text, "b a b")
  }

  @Test func badEntriesAreRefusedAndEntriesAreRemoved() throws {
    var list = try list([("dog", .words("dawg"))])
    for (word, said) in [("", "x"), ("...", "x"), ("cat", " "), ("cat", "a [[b]]")] {
      expect(throws: SpeechBoardError.badPronunciation(word: word)) { try list.set(word, .words(said), locale: "en") }
    }
    expect(list.sound(of: "DOG", locale: "en") == .words("dawg") && list.all.count == 1)
    let stored = try JSONEncoder().encode(list)
    expectEqual(try JSONDecoder().decode(Pronunciations.self, from: stored), list)
    try list.set("Dog", nil, locale: "en-US")
    expect(list.all.isEmpty && list == Pronunciations())
  }

  @Test func aSentenceOfTwoLanguagesUsesBothLists() throws {
    var list = try list([("Jan", .words("yan"))])
    try list.set("dog", .words("dog!"), locale: "cs")
    let sentence = Sentence([
      SentencePart(text: "Jan", locale: "en"), SentencePart(text: "dog", locale: "en"),
      SentencePart(text: "Jan", locale: "cs"), SentencePart(text: "dog"),
    ])
    expectEqual(sentence.spoken(list, locale: "cs"), [.text("yan dog"), .text("Jan dog!")])
  }
}
