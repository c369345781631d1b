import AppSettings
import AppWords
import Expectations
import Foundation
import JSONReading
import LanguageTags
import OpenBoards
import SpeechBoard
import Testing

/// The language of words is not the language of the program.
@Suite struct WordLanguageTests {
  /// An English board with a German tile, as a file has it.
  private static let mixed = """
    {"format": "open-board-0.1", "id": "a", "locale": "en", "buttons": [{"id": "1", "label": "want"},
    {"id": "2", "label": "Apfel", "ext_ossicle_locale": "de_at"}, {"id": "3", "label": "x", "ext_ossicle_locale": "no tag"}],
    "grid": {"rows": 1, "columns": 3, "order": [["1", "2", "3"]]}}
    """

  private func set(_ text: String = mixed) throws -> BoardSet {
    try BoardReading(bytes: Data(text.utf8), name: "a.obf").set
  }

  @Test func aTileMayHaveALanguageOfItsOwn() throws {
    var visit = try BoardVisit(set())
    for id in ["1", "2", "3"] { _ = try visit.press(id) }
    expectEqual(visit.sentence.parts.map(\.locale), ["en", "de-AT", "en"])
    expectEqual(visit.boardSet.languages(usual: Language.czech.tag).map(\.rawValue), ["de-AT", "en"])
    // A word of another language has no rules; that of the tile's own is named, and the word stays.
    visit = try BoardVisit(set())
    _ = try visit.press("2")
    expectEqual(visit.giveEnding(.plural), [.remark(.noEndings(language: "de-AT"))])
    expectEqual(visit.sentence.text, "Apfel")
    _ = try visit.press("1")
    _ = visit.giveEnding(.past)
    expectEqual(visit.sentence.text, "Apfel wanted")
  }

  @Test func theLanguageOfATileIsEditedAndChecked() throws {
    let edited = try BoardEditor.edited(set(), .changeTile("1", board: "a", [.locale("PT-br"), .label("quero")]))
    let button = try require(edited.set["a"]?[button: "1"])
    expect(button.locale == "pt-BR" && button.label == "quero" && button.translations.isEmpty)
    let taken = try BoardEditor.edited(edited.set, .changeTile("1", board: "a", [.locale(nil)]))
    expectEqual(taken.set["a"]?[button: "1"]?.extensions, [:])
    expect(throws: BoardEditError.badLanguage("deutsch é")) {
      try BoardEditor.edited(edited.set, .changeTile("1", board: "a", [.locale("deutsch é")]))
    }
    expect(throws: BoardEditError.badLanguage("")) { try BoardEditor.edited(edited.set, .setLocale("", board: "a")) }
    expectEqual(try BoardEditor.edited(edited.set, .setLocale("DE", board: "a")).set["a"]?.locale, "de")
  }

  /// Labels in a language that a board does not have: its words stay what they are, and so does their language.
  @Test func aBoardWithoutTheWantedLanguageHasItsOwn() throws {
    var (german, both) = (Board(id: "de", locale: "de"), Board(id: "both", locale: "de"))
    both.strings = ["en-GB": ["Apfel": "apple"]]
    var rules = VisitRules(locale: "en", fallbackLocale: "cs")
    expectEqual(try BoardVisit(BoardSet(rootID: "de", boards: [german]), rules: rules).locale, "de")
    expectEqual(try BoardVisit(BoardSet(rootID: "both", boards: [both]), rules: rules).locale, "en")
    rules.locale = nil
    german.locale = nil
    expectEqual(try BoardVisit(BoardSet(rootID: "de", boards: [german]), rules: rules).locale, "cs")
  }

  // MARK: Two languages side by side

  /// A first page with home, a way to the second, and a word that has no German; everything else has.
  private func translated() -> BoardSet {
    func button(_ id: String, _ label: String, _ german: String?) -> BoardButton {
      var button = BoardButton(id: id, label: label, soundID: id == "eat" ? "s" : nil)
      if let german { button.translations["de"] = .init(label: german) }
      return button
    }
    var (one, two) = (Board(id: "one", locale: "en", name: "Start"), Board(id: "two", locale: "en", name: "Food"))
    var (way, home) = (button("food", "food", "Essen"), button("home", "home", "Anfang"))
    way.loadBoard = BoardLink(id: "two")
    home.actions = [.home]
    one.buttons = [button("eat", "eat", "essen"), button("mum", "mum", nil), way]
    one.grid = BoardGrid(rows: 2, columns: 2, order: [["eat", "mum"], ["food", nil]])
    one.strings = ["de": ["Start": "Anfang"]]
    one.sounds = [BoardSound(id: "s", content: BoardContent(data: Data([1])))]
    two.buttons = [home]
    two.grid = BoardGrid(rows: 1, columns: 1, order: [["home"]])
    return BoardSet(rootID: "one", boards: [one, two])
  }

  @Test func counterpartsAreOpenedByATileAndLeadToEachOther() throws {
    let edited = try BoardEditor.edited(
      translated(), .addCounterparts(of: ["one", "two"], locale: "de", usual: "cs", label: "Deutsch"))
    expectEqual(edited.set.boards.map(\.id), ["one", "one-de", "two", "two-de"])
    expectEqual(edited.changedBoards, ["one", "one-de", "two", "two-de"])
    var visit = try BoardVisit(edited.set)
    _ = try visit.press("eat")
    _ = try visit.press("language-one-de")
    expect(visit.openID == "one-de" && visit.board.name == "Anfang" && visit.locale == "de")
    _ = try visit.press("eat")
    // A word without German stays, and is said as what it is.
    _ = try visit.press("mum")
    expectEqual(visit.sentence.parts.map(\.text), ["eat", "essen", "mum"])
    expectEqual(visit.sentence.parts.map(\.locale), ["en", "de", "en"])
    // A recording says the word of the first language.
    expectEqual(visit.sentence.parts.map(\.soundID), ["s", nil, nil])
    _ = try visit.press("food")
    expectEqual(visit.openID, "two-de")
    _ = try visit.press("home")
    expectEqual(visit.openID, "one-de")
    _ = try visit.press("language-one")
    expect(visit.openID == "one" && visit.locale == "en")
    // The second page had no free place: its way is in the dock.
    expectEqual(edited.set["two-de"]?.dock, ["language-two"])
    // A new label is in the language of its board.
    let named = try BoardEditor.edited(edited.set, .changeTile("mum", board: "one-de", [.label("Mama")]))
    visit = try BoardVisit(named.set)
    _ = try visit.openBoard("one-de")
    _ = try visit.press("mum")
    expectEqual(visit.sentence.parts.last?.locale, "de")
    for ids in [["one"], ["one-de"]] {
      expect(throws: BoardEditError.self) {
        try BoardEditor.edited(edited.set, .addCounterparts(of: ids, locale: "de", usual: nil, label: nil))
      }
    }
    // For all boards those that are there already stay.
    let again = try BoardEditor.edited(
      edited.set, .addCounterparts(of: edited.set.boards.map(\.id), locale: "de", usual: nil, label: nil))
    expect(again.set.boards == edited.set.boards && again.changedBoards.isEmpty)
  }

  /// A counterpart that comes later takes over the links of those that are there.
  @Test func counterpartsOneByOneAreJoined() throws {
    var set = translated()
    for id in ["one", "two"] {
      set = try BoardEditor.edited(set, .addCounterparts(of: [id], locale: "de", usual: nil, label: nil)).set
    }
    expect(
      set["one-de"]?[button: "food"]?.loadBoard?.id == "two-de" && set["one"]?[button: "food"]?.loadBoard?.id == "two")
    expectEqual(set["one"]?[button: "language-one-de"]?.label, "DE")
  }

  // MARK: Settings

  @Test func eachLanguageMayHaveAVoice() throws {
    var settings = SpeechBoardSettings()
    for (name, value) in [("voice", "en-us"), ("voice.DE", "German+f3"), ("voice.zh-hant", "yue")] {
      try settings.set(name, to: value)
    }
    func voice(_ tag: String) -> String? { LanguageTag(rawValue: tag).flatMap { settings.voice(for: $0) } }
    expectEqual(
      ["en-GB", "de", "de-AT", "zh-Hant-TW", "zh", "cs"].map(voice),
      ["en-us", "German+f3", "German+f3", "yue", nil, nil])
    expectEqual(
      try JSONDecoder().decode(SpeechBoardSettings.self, from: JSONEncoder().encode(settings)), settings)
    // The voice of the program's language has one place, and settings of earlier versions have it.
    try settings.set("voice.en", to: "en-gb")
    expect(settings.voice == "en-gb" && settings.voices.count == 2)
    try settings.set("voice.de", to: "none")
    expectEqual(voice("de"), nil)
    for name in ["voice.", "voice.no tag", "voice.x"] {
      expect(throws: SettingError.self) { try settings.set(name, to: "de") }
    }
    expect(throws: (any Error).self) {
      try JSONDecoder().decode(SpeechBoardSettings.self, from: Data(#"{"voices": {"no tag": "de"}}"#.utf8))
    }
    let old = try JSONDecoder().decode(
      SpeechBoardSettings.self, from: Data(#"{"language": "cs", "voice": "cs+f2"}"#.utf8))
    expect(old.voice(for: Language.czech.tag) == "cs+f2" && old.voice(for: Language.english.tag) == nil)
  }
}
