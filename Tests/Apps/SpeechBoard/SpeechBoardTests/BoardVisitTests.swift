import Expectations
import OpenBoards
import SpeechBoard
import Testing

@Suite struct BoardVisitTests {
  /// A set of three boards: words, food (linked from home), letters with all actions.
  static func set() -> BoardSet {
    var home = Board(
      id: "home", locale: "en", name: "Home",
      buttons: [
        BoardButton(id: "1", label: "I"),
        BoardButton(id: "2", label: "want", vocalization: "would like"),
        BoardButton(id: "3", label: "food", loadBoard: BoardLink(id: "food")),
        BoardButton(id: "4", label: "secret", hidden: true),
        BoardButton(id: "5"),
        BoardButton(id: "6", label: "lost", loadBoard: BoardLink(id: "nowhere", name: "Lost page")),
        BoardButton(id: "7", label: "web", loadBoard: BoardLink(url: "https://example.org")),
        BoardButton(id: "8", label: "letters", loadBoard: BoardLink(id: "letters")),
        BoardButton(id: "9", soundID: "s"),
        BoardButton(id: "10", vocalization: "good morning"),
      ])
    home.sounds = [BoardSound(id: "s", content: BoardContent(data: .init([1])))]
    let food = Board(
      id: "food", locale: "en",
      buttons: [
        BoardButton(id: "1", label: "apple"), BoardButton(id: "back", label: "back", actions: [.back]),
        BoardButton(id: "more", label: "more", loadBoard: BoardLink(id: "letters"), actions: [.clear]),
      ])
    let letters = Board(
      id: "letters", locale: "en",
      buttons: [
        BoardButton(id: "a", label: "A", actions: [.spell("a")]),
        BoardButton(id: "b", label: "B", actions: [.spell("b")]),
        BoardButton(id: "space", actions: [.space]), BoardButton(id: "erase", actions: [.backspace]),
        BoardButton(id: "clear", actions: [.clear]), BoardButton(id: "say", actions: [.speak]),
        BoardButton(id: "all", actions: [.spell("ab"), .space, .speak, .home]),
        BoardButton(id: "s", label: "s", actions: [.other(":plural")]),
        BoardButton(id: "beep", label: "beep", actions: [.other(":beep"), .spell("b")]),
      ])
    return BoardSet(rootID: "home", boards: [home, food, letters])
  }

  static func visit(_ rules: VisitRules = VisitRules()) throws -> BoardVisit { try BoardVisit(set(), rules: rules) }

  @Test func aWordIsSaidAndAdded() throws {
    var visit = try Self.visit()
    let part = SentencePart(
      text: "want", vocalization: "would like", locale: "en", origin: .init(board: "home", button: "2"))
    expectEqual(try visit.press("1").count, 2)
    expectEqual(try visit.press("2"), [.say(part), .changed])
    expect(visit.sentence.text == "I want" && visit.sentence.spoken == "I would like")
    visit.rules.speaksEachWord = false
    expectEqual(try visit.press("1"), [.changed])
  }

  @Test func aLinkOpensItsBoardAndTheWayLeadsBack() throws {
    var visit = try Self.visit()
    expectEqual(try visit.press("3"), [.opened("food")])
    expect(visit.sentence.isEmpty && visit.board.id == "food")
    expectEqual(try visit.press("more"), [.remark(.emptySentence), .opened("letters")])
    expectEqual(visit.way, ["home", "food"])
    expectEqual(visit.goBack(), [.opened("food")])
    expectEqual(try visit.press("back"), [.opened("home")])
    expectEqual(visit.goBack(), [.remark(.noWayBack)])
  }

  @Test func settingsAddTheWordOfALinkAndLeadHome() throws {
    var visit = try Self.visit(VisitRules(speaksEachWord: false, returnsHomeAfterWord: true, linkAddsWord: true))
    expectEqual(try visit.press("3"), [.changed, .opened("food")])
    expectEqual(try visit.press("1"), [.changed, .opened("home")])
    expectEqual(visit.sentence.text, "food apple")
    // Back leads to the board from which the program went home.
    expectEqual(visit.goBack(), [.opened("food")])
    expectEqual(try visit.press("back"), [.opened("home")])
  }

  @Test func actionsAreDoneInOrderInPlaceOfTheWord() throws {
    var visit = try Self.visit(VisitRules(speaksEachWord: false))
    _ = try visit.press("8")
    expectEqual(try visit.press("a"), [.changed])
    let effects = try visit.press("all")
    expect(effects.count == 4 && effects[0] == .changed && effects[1] == .changed && effects[3] == .opened("home"))
    guard case .speak(let sentence) = effects[2] else {
      Issue.record("expected the sentence to be spoken, got \(effects[2])")
      return
    }
    expect(sentence.text == "aab" && visit.sentence.parts.map(\.text) == ["aab"])
  }

  @Test func spellingIsSaidLetterByLetterAndThenAsAWord() throws {
    var visit = try Self.visit()
    _ = try visit.openBoard("letters")
    guard case .say(let letter) = try visit.press("a").first else {
      Issue.record("expected a letter")
      return
    }
    expect(letter.text == "a" && letter.source == .spelled)
    _ = try visit.press("b")
    guard case .say(let word) = try visit.press("space").first else {
      Issue.record("expected a word")
      return
    }
    expect(word.text == "ab" && word.locale == "en")
    expectEqual(try visit.press("erase"), [.changed])
    expectEqual(try visit.press("erase"), [.remark(.emptySentence)])
    expectEqual(try visit.press("say"), [.remark(.emptySentence)])
    expectEqual(try visit.press("clear"), [.remark(.emptySentence)])
    expect(visit.undo() == [.changed] && visit.sentence.text == "ab")
    expectEqual(try visit.press("clear"), [.cleared])
  }

  @Test func nothingThatCannotBeDoneIsSilent() throws {
    var visit = try Self.visit()
    expectEqual(try visit.press("5"), [.remark(.emptyTile)])
    expectEqual(try visit.press("6"), [.remark(.missingBoard("Lost page"))])
    expectEqual(try visit.press("7"), [.remark(.outsideLink("https://example.org"))])
    expectEqual(visit.undo(), [.remark(.nothingToUndo)])
    expect(throws: SpeechBoardError.hiddenButton(id: "4", board: "home")) { try visit.press("4") }
    expect(throws: SpeechBoardError.unknownBoard(id: "x")) { try visit.openBoard("x") }
    do {
      _ = try visit.press("apple")
      Issue.record("an unknown button was pressed")
    } catch {
      guard case .unknownButton("apple", "home", let known) = error else {
        Issue.record("\(error)")
        return
      }
      expect(known.contains("1") && !known.contains("4"))
    }
    _ = try visit.openBoard("letters")
    let effects = try visit.press("beep")
    expect(effects.first == .remark(.unknownAction(":beep")) && visit.sentence.draft == "b")
    expect(throws: SpeechBoardError.noRoot(id: "x")) { try BoardVisit(BoardSet(rootID: "x", boards: [])) }
  }

  @Test func aRecordingAloneAndAVocalizationAloneAreWords() throws {
    var visit = try Self.visit()
    guard case .say(let sound) = try visit.press("9").first, case .say(let said) = try visit.press("10").first else {
      Issue.record("expected two words")
      return
    }
    expect(sound.soundID == "s" && sound.text.isEmpty)
    expect(said.text == "good morning" && said.vocalization == nil)
  }

  @Test func anEndingChangesTheLastWordAndCanBeReplaced() throws {
    var visit = try Self.visit()
    _ = try visit.openBoard("letters")
    expectEqual(try visit.press("s"), [.remark(.noWord)])
    _ = visit.add(SentencePart(text: "mouse", locale: "en", soundID: "x"))
    _ = try visit.press("s")
    expect(visit.sentence.text == "mice" && visit.sentence.parts[0].soundID == nil)
    _ = visit.giveEnding(.possessive)
    expectEqual(visit.sentence.text, "mouse's")
    _ = visit.giveEnding(.singular)
    expect(visit.sentence.text == "mouse" && visit.sentence.parts[0].soundID == "x")
    expect(visit.undo() == [.changed] && visit.sentence.text == "mouse's")
    _ = visit.add(SentencePart(text: "the", locale: "en"))
    expectEqual(visit.giveEnding(.plural), [.remark(.noForm(word: "the", ending: .plural))])
    // A word that is still being spelled gets the ending, too.
    _ = visit.type("cat")
    _ = visit.giveEnding(.plural)
    expect(visit.sentence.text == "mouse's the cats" && visit.sentence.draft.isEmpty)
  }

  @Test func czechHasTheFormsThatATileStates() throws {
    var apple = BoardButton(id: "1", label: "jablko")
    apple.extensions[BoardButton.formsKey] = .object(["plural": .text("jablka")])
    let board = Board(id: "a", locale: "cs", buttons: [apple, BoardButton(id: "2", label: "pes")])
    var visit = try BoardVisit(BoardSet(rootID: "a", boards: [board]))
    _ = try visit.press("1")
    _ = visit.giveEnding(.plural)
    expectEqual(visit.sentence.text, "jablka")
    expectEqual(visit.giveEnding(.past), [.remark(.noForm(word: "jablko", ending: .past))])
    _ = try visit.press("2")
    expectEqual(visit.giveEnding(.plural), [.remark(.noEndings(language: "cs"))])
    expectEqual(visit.sentence.text, "jablka pes")
  }

  @Test func theFormsOfATileAreThoseOfItsLanguage() throws {
    var apple = BoardButton(id: "1", label: "jablko")
    apple.extensions[BoardButton.formsKey] = .object(["plural": .text("jablka"), "past": .text(""), "x": .integer(1)])
    apple.translations = [
      "en": .init(label: "apple"),
      "de": .init(label: "Apfel", extensions: [BoardButton.formsKey: .object(["plural": .text("Äpfel")])]),
    ]
    let board = Board(id: "a", locale: "cs", buttons: [apple])
    for (locale, plural) in [("cs", "jablka"), ("en", "apples"), ("de", "Äpfel")] {
      var visit = try BoardVisit(BoardSet(rootID: "a", boards: [board]), rules: VisitRules(locale: locale))
      _ = try visit.press("1")
      _ = visit.giveEnding(.plural)
      expectEqual(visit.sentence.text, plural)
    }
    expectEqual(ButtonText(apple, of: board, locale: nil).forms, ["plural": "jablka"])
  }

  @Test func aLinkOnAnotherBoardDoesNotLeadHome() throws {
    var set = Self.set()
    set.boards[1].buttons.append(BoardButton(id: "go", label: "go", loadBoard: BoardLink(id: "letters")))
    var visit = try BoardVisit(
      set, rules: VisitRules(speaksEachWord: false, returnsHomeAfterWord: true, linkAddsWord: true))
    _ = try visit.openBoard("food")
    expectEqual(try visit.press("go"), [.changed, .opened("letters")])
    expectEqual(visit.way, ["home", "food"])
  }

  @Test func labelsFollowTheLanguage() throws {
    var button = BoardButton(id: "1", label: "dog", vocalization: "the dog")
    button.translations = ["cs": .init(label: "pes"), "de-AT": .init(label: "Hund", vocalization: "der Hund")]
    var board = Board(id: "a", locale: "en", buttons: [button, BoardButton(id: "2", label: "cat")])
    board.strings = ["cs": ["cat": "kočka", "dog": "čokl"], "en": ["cat": "kitty"]]
    func text(_ id: String, _ locale: String?) -> ButtonText {
      ButtonText(board[button: id] ?? button, of: board, locale: locale)
    }
    expect(text("1", "cs_CZ").label == "pes" && text("1", "cs").vocalization == nil && text("1", "cs").locale == "cs")
    expect(text("1", "de").spoken == "der Hund" && text("1", "de").locale == "de")
    expect(text("1", nil).spoken == "the dog" && text("1", "en-GB").locale == "en")
    expect(text("2", "cs").label == "kočka" && text("2", nil).label == "kitty")
    // Without a translation the words of the board are shown, in the board's language.
    expect(text("2", "fr").label == "kitty" && text("2", "fr").locale == "en")
    expectEqual(BoardLocale.best(for: "en-GB", among: ["en-US", "en", "EN_gb"]), "EN_gb")
    expectEqual(BoardLocale.best(for: "en-AU", among: ["en-US", "en"]), "en")
    expectNil(BoardLocale.best(for: "cs", among: ["en"]))
  }

  @Test func changedBoardsKeepThePlaceOfThePerson() throws {
    var visit = try Self.visit()
    _ = try visit.press("3")
    _ = try visit.press("more")
    var set = Self.set()
    set.boards.removeAll { $0.id == "letters" }
    try visit.update(set)
    expect(visit.openID == "food" && visit.way == ["home"])
    expect(throws: SpeechBoardError.noRoot(id: "home")) { try visit.update(BoardSet(rootID: "home", boards: [])) }
    expect(visit.openID == "food" && visit.board.buttons.count == 3)
  }

  @Test func aButtonWithVeryManyActionsDoesTheFirstOnes() throws {
    let button = BoardButton(id: "1", actions: Array(repeating: .spell("a"), count: 5000))
    var visit = try BoardVisit(
      BoardSet(rootID: "a", boards: [Board(id: "a", buttons: [button])]), rules: VisitRules(speaksEachWord: false))
    let effects = try visit.press("1")
    expectEqual(visit.sentence.draft.count, BoardVisit.actionLimit)
    expectEqual(effects.last, .remark(.actionsLeftOut(4900)))
  }

  @Test func aBoardWithoutALanguageHasThatOfTheProgram() throws {
    let set = BoardSet(rootID: "a", boards: [Board(id: "a", buttons: [BoardButton(id: "1", label: "dog")])])
    var visit = try BoardVisit(set, rules: SpeechBoardSettings().rules)
    _ = try visit.press("1")
    expect(visit.sentence.parts[0].locale == nil && visit.locale == "en")
    _ = visit.giveEnding(.plural)
    expectEqual(visit.sentence.text, "dogs")
    visit = try BoardVisit(set)
    _ = try visit.press("1")
    expectEqual(visit.giveEnding(.plural), [.remark(.noEndings(language: "?"))])
  }

  @Test func aPredictionCompletesWhatWasBegun() throws {
    var visit = try Self.visit()
    _ = visit.type("i am thi")
    guard case .say(let word) = visit.choosePrediction("Thirsty").first else {
      Issue.record("expected a word")
      return
    }
    expect(visit.sentence.text == "i am Thirsty" && word.source == .predicted)
    _ = visit.choosePrediction("now")
    expectEqual(visit.sentence.text, "i am Thirsty now")
    _ = visit.type("x")
    _ = visit.choosePrediction("please")
    expectEqual(visit.sentence.text, "i am Thirsty now x please")
    expect(visit.removePart(at: 0) == [.changed] && visit.sentence.text == "am Thirsty now x please")
    expectEqual(visit.removePart(at: 9), [.remark(.noSuchWord)])
    expect(visit.replaceSentence([SentencePart(text: "Hello")]) == [.changed] && visit.sentence.text == "Hello")
    expect(visit.undo() == [.changed] && visit.sentence.text == "am Thirsty now x please")
  }

  @Test func theWayBackIsBounded() throws {
    var visit = try Self.visit()
    for _ in 0..<500 {
      _ = try visit.openBoard("food")
      _ = visit.goHome()
    }
    expectEqual(visit.way.count, BoardVisit.wayLimit)
  }
}
