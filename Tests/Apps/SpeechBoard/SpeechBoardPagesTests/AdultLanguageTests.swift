import Expectations
import Foundation
import LanguageTags
import OpenBoards
import SpeechBoard
import SpeechBoardPages
import SpeechBoardRecords
import TestSupport
import Testing

/// The languages of words on the adults' side.
@Suite struct AdultLanguageTests {
  @Test func pagesTilesAndVoicesHaveLanguages() async throws {
    let harness = try DeskHarness()
    await harness.come()
    try await harness.enter()
    try await harness.say(
      #"{"type":"adults-edit","kind":"add-counterpart","board":"food","language":"cs","text":"Česky"}"#)
    try await harness.say(#"{"type":"adults-edit","kind":"set-language","board":"people","language":"DE-at"}"#)
    try await harness.say(#"{"type":"adults-go","screen":"pages"}"#)
    let content = try harness.content("pages")
    let pages = try require(content["pages"] as? [[String: any Sendable]])
    func language(_ id: String) -> String? { pages.first { $0["id"] as? String == id }?["language"] as? String }
    expect(language("food-cs") == "cs" && language("food") == "en" && language("people") == "de-AT")
    expect((content["languages"] as? [String])?.contains("pt-BR") == true)
    try await harness.say(#"{"type":"adults-edit","kind":"set-language","board":"people","language":"no tag"}"#)
    expectEqual(try harness.last("notice")["kind"] as? String, "refused")

    try await harness.say(#"{"type":"adults-edit","kind":"change-tile","tile":"want","language":"fr"}"#)
    expectEqual(try harness.records.boards(of: harness.person()).set.root?[button: "want"]?.locale, "fr")
    try await harness.say(#"{"type":"adults-go","screen":"settings"}"#)
    let settings = try require(try harness.content("settings")["languages"] as? [[String: any Sendable]])
    expectEqual(Set(settings.compactMap { $0["language"] as? String }), ["en", "de-AT", "cs", "fr"])
    try await harness.say(#"{"type":"adults-set","setting":"voice.fr","value":"nobody"}"#)
    expectEqual(try harness.last("notice")["kind"] as? String, "refused")
    try await harness.say(#"{"type":"adults-set","setting":"voice.fr","value":"roa/fr-BE"}"#)
    expectEqual(try harness.records.settings(of: harness.person())?.voices, ["fr": "roa/fr-BE"])

    try await harness.say(#"{"type":"adults-pronounce","word":"Jean","language":"fr","sounds":"Jan"}"#)
    expectEqual(try harness.records.pronunciations(of: harness.person())?.all.map(\.language), ["fr"])
    // A phrase is in the language of the open board.
    try await harness.say(#"{"type":"adults-add-phrase","text":"Good morning"}"#)
    expectEqual(try harness.records.phrases(of: harness.person()).first?.parts.map(\.locale), ["en"])
  }
}
