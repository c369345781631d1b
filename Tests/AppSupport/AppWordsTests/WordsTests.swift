import AppWords
import Expectations
import Foundation
import Testing

@Suite struct WordsTests {
  @Test func localesChooseALanguage() {
    expect(Language(locale: "cs_CZ.UTF-8") == .czech && Language(locale: "en_GB") == .english)
    expect(Language(locale: "C") == .english && Language(locale: "cs") == .czech && Language(locale: "") == .english)
  }

  @Test func wordsAreAJSONObjectWithALanguageEach() throws {
    let words = Words(cs: "hlas", en: "a voice")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(words), as: UTF8.self)
    expectEqual(json, #"{"cs":"hlas","en":"a voice"}"#)
    expectEqual(try JSONDecoder().decode(Words.self, from: Data(json.utf8)), words)
    expect(words(.czech) == "hlas" && words(.english) == "a voice")
    // A text that lacks one of the languages is refused.
    expect(throws: DecodingError.self) { try JSONDecoder().decode(Words.self, from: Data(#"{"cs":"hlas"}"#.utf8)) }
  }

  /// The examples of Unicode CLDR's plural rules for both languages.
  @Test(arguments: [
    (1, "tik", "tick"), (2, "tiky", "ticks"), (3, "tiky", "ticks"), (4, "tiky", "ticks"), (5, "tiků", "ticks"),
    (0, "tiků", "ticks"), (11, "tiků", "ticks"), (21, "tiků", "ticks"), (22, "tiků", "ticks"), (1.5, "tiku", "ticks"),
    (0.5, "tiku", "ticks"), (-1, "tik", "tick"), (-3, "tiky", "ticks"), (100, "tiků", "ticks"),
    (0x1p52 - 0.5, "tiku", "ticks"), (0x1p52, "tiků", "ticks"), (1e300, "tiků", "ticks"), (.infinity, "tiků", "ticks"),
    (.nan, "tiku", "ticks"),
  ])
  func countedNounsTakeTheirForm(number: Double, czech: String, english: String) {
    let tick = CountedWords(
      cs: .init(one: "tik", few: "tiky", fraction: "tiku", other: "tiků"), en: .init(one: "tick", other: "ticks"))
    expect(tick(number, .czech) == czech && tick(number, .english) == english)
  }
}
