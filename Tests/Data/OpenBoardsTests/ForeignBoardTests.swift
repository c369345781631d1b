import AudioCore
import Expectations
import Foundation
import OpenBoards
import TestSupport
import Testing
import ZipArchives

@Suite("Boards of AsTeRICS Grid and Cboard")
struct ForeignBoardTests {
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

  /// A home with a sentence bar in its first row, tiles of a step of two, and a second grid.
  private static let grids = """
    {"grids": [
      {"id": "g1", "modelName": "GridData", "label": {"en": "Home", "de": "Start"}, "rowCount": 3, "minColumnCount": 4,
       "gridElements": [
        {"id": "bar", "type": "ELEMENT_TYPE_COLLECT", "x": 0, "y": 0, "width": 6, "height": 1, "actions": []},
        {"id": "a", "x": 0, "y": 1, "width": 2, "height": 1, "label": {"en": "apple", "de": "Apfel", "fr": ""},
         "type": "ELEMENT_TYPE_NORMAL", "backgroundColor": "rgb(255, 255, 170)",
         "image": {"data": "data:image/png;base64,\(png)", "author": "Ann", "authorURL": "https://a.example/licence"},
         "wordForms": [{"lang": "en", "tags": ["SINGULAR"], "value": "apple"},
          {"lang": "en", "tags": ["PLURAL"], "value": "apples"}, {"lang": "de", "tags": ["PLURAL"], "value": "Äpfel"},
          {"lang": "en", "tags": ["RUMOUR"], "value": "apple?"}],
         "actions": [{"modelName": "GridActionSpeak", "speakLanguage": "en"}]},
        {"id": "f", "x": 2, "y": 1, "width": 2, "height": 1, "label": {"en": "food", "de": "Essen"},
         "colorCategory": "CC_FOLDER", "image": {"data": null, "url": "https://pictures.example/food.png?x=1"},
         "actions": [{"modelName": "GridActionNavigate", "navType": "navigateToGrid", "toGridId": "g2"}]},
        {"id": "s", "x": 4, "y": 1, "width": 2, "height": 1, "label": {},
         "actions": [{"modelName": "GridActionCollectElement", "action": "COLLECT_ACTION_SPEAK_CLEAR"}]},
        {"id": "m", "x": 0, "y": 2, "width": 4, "height": 1, "label": {"de": "mehr"}, "hidden": true,
         "actions": [{"modelName": "GridActionWordForm", "type": "WORDFORM_MODE_CHANGE_BAR", "tags": ["PLURAL"]},
          {"modelName": "GridActionHTTP", "restUrl": "http://10.0.0.1/door"}]},
        {"id": "a", "x": 0, "y": 1, "width": 2, "height": 1, "label": {"en": "twin"},
         "actions": [{"modelName": "GridActionSpeakCustom", "speakText": {"en": "I am a twin", "de": "Zwilling"}}]},
        {"id": "v", "type": "ELEMENT_TYPE_YT_PLAYER", "x": 4, "y": 2, "width": 2, "height": 1}]},
      {"id": "g2", "label": {"en": "Food"}, "rowCount": 1, "minColumnCount": 1, "gridElements": [
        {"id": "b", "x": 0, "y": 0, "width": 1, "height": 1, "label": {"en": "back"},
         "actions": [{"modelName": "GridActionNavigate", "navType": "navigateToLastGrid"},
          {"modelName": "GridActionNavigate", "navType": "navigateToGrid", "toGridId": "gone"}]}]}],
     "metadata": {"homeGridId": "g1"}}
    """

  private static func read(_ text: String, _ language: String? = nil) throws -> BoardReading {
    try BoardReading(bytes: Data(text.utf8), name: "boards.grd", language: language)
  }

  private func remarks(_ reading: BoardReading) -> [ImportRemark.Kind: ImportRemark] {
    Dictionary(uniqueKeysWithValues: reading.remarks.map { ($0.kind, $0) })
  }

  @Test func gridsBecomeBoards() throws {
    let reading = try Self.read(Self.grids)
    let set = reading.set
    expect(set.rootID == "g1" && set.boards.map(\.name) == ["Home", "Food"] && reading.repairs.isEmpty)
    let home = set.boards[0]
    expectEqual(home.locale, "en")
    // The bar's row is gone, and a step of two columns is one.
    expectEqual(home.grid.order, [["a", "f", "s"], ["m", "a-2", nil]])
    let apple = try require(home[button: "a"])
    expectEqual(apple.label, "apple")
    expectEqual(apple.backgroundColour, BoardColour(red: 255, green: 255, blue: 170))
    expect(apple.forms == ["plural": "apples"] && apple.translations["de"]?.label == "Apfel")
    expectEqual(apple.translations["de"]?.forms, ["plural": "Äpfel"])
    let picture = try require(home.images.first { $0.id == apple.imageID })
    expect(picture.contentType == "image/png" && picture.content.data?.count == 70)
    expectEqual(picture.licence, BoardLicence(copyrightNoticeURL: "https://a.example/licence", authorName: "Ann"))
    let food = try require(home[button: "f"])
    expect(food.loadBoard?.id == "g2" && food.backgroundColour != nil)
    expectEqual(home.images.last?.content, BoardContent(url: "https://pictures.example/food.png?x=1"))
    expectEqual(home[button: "s"]?.actions, [.speak, .clear])
    let more = try require(home[button: "m"])
    expect(more.label == "mehr" && more.hidden && more.actions.map(\.raw) == [":ext_ossicle_plural"])
    let twin = try require(home[button: "a-2"])
    expect(twin.vocalization == "I am a twin" && twin.translations["de"]?.vocalization == "Zwilling")
    let back = try require(set.boards[1][button: "b"])
    expect(back.actions == [.back] && back.loadBoard?.id == "gone")
    let told = remarks(reading)
    expectEqual(
      told.mapValues(\.count),
      [
        .sentenceBars: 1, .otherBoxes: 1, .actions: 1, .forms: 1, .largeBoxes: 1, .displaced: 1, .untranslated: 1,
        .otherLanguages: 1, .addresses: 1, .missingBoards: 1, .repeatedIDs: 1,
      ])
    expectEqual(told[.otherBoxes]?.names, ["YT_PLAYER"])
    expectEqual(told[.actions]?.names, ["GridActionHTTP"])
    expectEqual(told[.missingBoards]?.names, ["gone"])
    expectEqual(told[.otherLanguages]?.names, ["de"])
  }

  @Test func theLanguageCanBeChosen() throws {
    let german = try Self.read(Self.grids, "de-AT")
    let home = german.set.boards[0]
    expect(home.locale == "de" && home.name == "Start" && home[button: "a"]?.label == "Apfel")
    expect(home[button: "a"]?.translations["en"]?.label == "apple" && home[button: "a"]?.forms == ["plural": "Äpfel"])
    expect(throws: BoardError.notInLanguage(place: "boards.grd", language: "cs", known: ["en", "de"])) {
      try Self.read(Self.grids, "cs")
    }
  }

  /// A backup states the language that its person has chosen; labels of older files have none, and their voices do.
  @Test func theLanguageOfAPersonOrOfAVoiceIsThatOfTheBoards() throws {
    func backup(_ content: String, _ more: String = "") throws -> Board? {
      let label = #"{"en": "yes", "de": "ja"}"#
      return try Self.read(
        """
        {"grids": [{"id": "g", "label": \(label), "gridElements": [
          {"id": "a", "label": \(label), "actions": [{"modelName": "GridActionSpeak"}]}\(more)]}],
         "metadata": {"localeConfig": {"contentLang": "\(content)"}}}
        """
      ).set.boards.first
    }
    let german = try backup("de")
    expect(german?.locale == "de" && german?[button: "a"]?.label == "ja")
    expectEqual(try backup("fr")?.locale, "en")
    // Few labels in it would leave a board of two languages.
    let few = #", {"id": "b", "label": {"en": "no"}}, {"id": "c", "label": {"en": "go"}}"#
    expectEqual(try backup("de", few)?.locale, "en")
    let old = #"""
      {"id": "g", "modelVersion": "{\"major\": 2}", "label": "Haus", "gridElements": [
        {"id": "a", "label": "Licht an", "width": 3, "height": 2, "x": 2, "y": 0,
         "actions": [{"modelName": "GridActionSpeak", "speakLanguage": "de"}]},
        {"id": "b", "label": "Zurück", "width": 2, "height": 2, "x": 0, "y": 0,
         "actions": [{"modelName": "GridActionNavigate", "toGridId": "h"}]}]}
      """#
    let house = try Self.read(old).set.boards[0]
    expect(house.locale == "de" && house.name == "Haus" && house[button: "a"]?.label == "Licht an")
    expect(house[button: "b"]?.loadBoard?.id == "h" && house.grid.order.first?.first == "b")
    expectEqual(try Self.read(old, "de-AT").set.boards[0].locale, "de-AT")
  }

  @Test func oneGridAListAndAnArchiveAreRead() throws {
    let one =
      #"{"id": 7, "label": "Alone", "gridElements": [{"label": "yes", "x": 0, "y": 0, "width": 2, "height": 1}]}"#
    let single = try Self.read(one)
    expect(single.set.rootID == "7" && single.set.boards[0].name == "Alone" && single.set.boards[0].locale == nil)
    expectEqual(single.set.boards[0].buttons.map(\.label), ["yes"])
    expectEqual(try Self.read("[\(one), \(one)]").set.boards.map(\.id), ["7", "7-2"])
    let folder = try TemporaryFolder()
    let path = folder.path + "/backup.zip"
    try ZipArchiveWriter.write([.init(path: "a/backup.grd.json") { Data(one.utf8) }], to: path)
    expectEqual(try BoardReading(path: path).set.boards.map(\.name), ["Alone"])
    expect(throws: BoardError.notABoard(place: "boards.grd", found: "an encrypted backup of AsTeRICS Grid")) {
      try Self.read(#"{"grids": [{"id": "x", "encryptedDataBase64": "AAAA"}]}"#)
    }
  }

  private static let cboard = """
    [{"id": "food", "name": "Food", "author": "Ann", "isPublic": false, "tiles": [
       {"id": "t1", "label": "soup", "image": "https://pictures.example/soup.png", "backgroundColor": "rgb(255, 241, 118)"},
       null, {"id": "t1", "labelKey": "symbol.foodFruit.freshFruit", "image": "/symbols/mulberry/fruit.svg",
        "vocalization": "some fruit", "sound": "https://sounds.example/fruit.mp3"},
       {"id": "t3", "label": "", "image": "data:image/png;base64,\(png)", "action": "+s"}]},
     {"id": "root", "nameKey": "cboard.symbol.home", "locale": "en-GB", "isFixed": true,
      "grid": {"rows": 2, "columns": 2, "order": [["f", null], ["g", "h"]]}, "tiles": [
       {"id": "f", "labelKey": "cboard.symbol.food", "loadBoard": "food", "type": "folder"},
       {"id": "g", "label": "go", "loadBoard": "nowhere"}, {"id": "h", "labelKey": "symbol.peopleActions.toHelp"}, {"id": "i", "label": "in"},
       {"id": "j", "label": "jam"}]}, 5]
    """

  @Test func tilesOfCboardBecomeBoards() throws {
    let reading = try Self.read(Self.cboard, "en")
    let (food, home) = (reading.set.boards[0], reading.set.boards[1])
    expect(reading.set.rootID == "root" && home.name == "home" && home.locale == "en-GB" && food.locale == "en")
    expectEqual(home.grid.order, [["f", "i"], ["g", "h"], ["j", nil]])
    expect(home[button: "f"]?.loadBoard?.id == "food" && home[button: "f"]?.label == "food")
    expectEqual(home[button: "h"]?.label, "help")
    expectEqual(food.grid.order, [["t1", "t1-2", "t3", nil, nil, nil]])
    let fruit = try require(food[button: "t1-2"])
    expect(fruit.label == "fresh fruit" && fruit.vocalization == "some fruit" && fruit.soundID == nil)
    expectEqual(
      food.images.map(\.content.url),
      [
        "https://pictures.example/soup.png", "https://app.cboard.io/symbols/mulberry/fruit.svg", nil,
      ])
    expect(food[button: "t3"]?.actions == [.spell("s")] && food.images[2].contentType == "image/png")
    expectEqual(
      remarks(reading).mapValues(\.count),
      [.textNames: 4, .addresses: 2, .sounds: 1, .missingBoards: 1, .repeatedIDs: 1, .unreadable: 1])
    expectEqual(try Self.read(#"{"advanced": \#(Self.cboard), "beginner": []}"#).set.boards.count, 2)
    let old = #"{"id": "x", "buttons": [{"id": "1", "label": "symbol.a.hotDog", "img": "images/hot_dog.svg"}]}"#
    expectEqual(try Self.read(old).set.boards[0].buttons.map(\.label), ["hot dog"])
  }

  /// The boards that Cboard has of its own: neither texts nor languages, only names of texts.
  @Test func namesOfTextsAreReadInEnglish() throws {
    func board(_ tiles: String) throws -> Board {
      try Self.read(#"{"advanced": [{"id": "root", "nameKey": "cboard.board.home", "tiles": [\#(tiles)]}]}"#).set
        .boards[0]
    }
    let names = try board(
      """
      {"id": "a", "labelKey": "cboard.symbol.iCantSpeak"}, {"id": "b", "labelKey": "cboard.symbol.imHungry"},
      {"id": "c", "labelKey": "symbol.descriptiveState.no", "image": "/symbols/mulberry/want_,_to.svg"}
      """)
    expectEqual(names.buttons.map(\.label), ["I can't speak", "I'm hungry", "no"])
    expect(names.locale == "en" && names.name == "home")
    let own = try board(
      #"{"id": "a", "label": "ano"}, {"id": "b", "label": "ne"}, {"id": "c", "labelKey": "cboard.symbol.yes"}"#)
    expectNil(own.locale)
  }

  /// Numbers, depths and texts that no honest file has.
  @Test func hostileFilesAreMendedOrRefused() throws {
    func grid(_ element: String, _ more: String = "") throws -> BoardReading {
      try Self.read(#"{"id": "g", \#(more) "gridElements": [{"id": "x", "label": {"en": "x"}, \#(element)}]}"#)
    }
    for element in [
      #""x": 9e99, "y": 0"#, #""x": -4, "y": -4"#, #""x": 2147483648, "y": 999999, "width": 1e300, "height": 0"#,
      #""x": null, "y": []"#, #""x": "1", "y": {}, "width": -1"#,
    ] {
      let reading = try grid(element)
      expect(reading.set.boards[0].grid.ids == ["x"] && reading.set.boards[0].grid.rows <= 2, "\(element)")
    }
    let vast = try grid(#""x": 499, "y": 499, "width": 1000000, "height": 1000000"#, #""rowCount": 1e9,"#)
    expect(vast.set.boards[0].grid.rows == 500 && vast.set.boards[0].grid.columns == 500)
    let html = try grid(
      #""x": 0, "y": 0, "image": {"data": "data:text/html;base64,PGI+", "url": "javascript:alert(1)"}"#)
    expect(html.set.boards[0].images.isEmpty && html.remarks.map(\.kind) == [.pictures])
    let circle =
      #"{"grids": [{"id": "a", "gridElements": [{"actions": [{"modelName": "GridActionNavigate", "toGridId": "a"}]}]}], "metadata": {"homeGridId": "gone"}}"#
    expectEqual(try Self.read(circle).set.rootID, "a")
    let many = "[" + String(repeating: #"{"gridElements": []},"#, count: 10_000) + #"{"gridElements": []}]"#
    expect(throws: BoardError.tooMuch(place: "boards.grd", what: "boards", limit: 10_000)) { try Self.read(many) }
    expect(throws: BoardError.self) { try Self.read(#"{"grids": ["# + String(repeating: "[", count: 100_000)) }
    for text in [#"{"grids": []}"#, #"{"grids": 5}"#, #"[{"gridElements": 5}]"#, #"{"boards": [5]}"#, #"{"tiles": 5}"#]
    {
      expect(throws: BoardError.self, "\(text)") { try Self.read(text) }
    }
  }

  /// A value of each file is replaced by another kind of value: the reader mends or refuses, and what it gives can be written.
  @Test func damagedFilesNeverTrap() throws {
    var random = SeededRandom(seed: 40)
    let others = ["null", "5", "-1e308", "\"\"", "[]", "{}", "[[]]", "true", "\"\\u0000\""]
    for text in [Self.grids, Self.cboard] {
      let tokens = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      for _ in 0..<300 {
        var changed = tokens
        let place = Int.random(in: 1..<tokens.count, using: &random)
        let rest = changed[place].drop { !",]}".contains($0) }
        changed[place] = others[Int.random(in: 0..<others.count, using: &random)] + rest
        let damaged = changed.joined(separator: ":")
        guard let reading = try? Self.read(damaged) else { continue }
        for board in reading.set.boards {
          expectEqual(Set(board.grid.ids).count, board.grid.ids.count, "\(damaged)")
          expectEqual(Set(board.buttons.map(\.id)).count, board.buttons.count, "\(damaged)")
          expectEqual(try Board(storedText: board.storedText(), name: "x").buttons.count, board.buttons.count)
        }
      }
    }
  }
}
