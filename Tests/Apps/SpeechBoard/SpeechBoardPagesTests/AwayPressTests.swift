import AudioCore
import Expectations
import Foundation
import OpenBoards
import SpeechBoard
import SpeechBoardPages
import StartBoard
import TestSupport
import Testing
import WordPrediction

/// What presses do, in cases that the page without a program follows, too (`Tests/JavaScript/away.test.js`). The engine
/// writes them: `WRITE_CONTRACT=1`.
@Suite struct AwayPressTests {
  /// A person at boards: what is done, and what follows.
  private struct Session: Encodable {
    let name: String
    let boards: String
    let rules: VisitRules
    let steps: [Step]
  }

  private struct Step: Encodable {
    /// `press ID`, `key NAME`, `type TEXT`, `choose TEXT`, `remove INDEX`, `phrase TEXT`.
    let act: String
    let effects: [String]
    let open: String
    let way: Int
    /// How many there are, and the last three.
    let parts: Int
    let last: [String]
    /// At most the last 80 code points of texts.
    let draft: String
    let text: String
    let spoken: String
    let canUndo: Bool
  }

  private struct Table: Encodable {
    let boards: [String: AwayBoards]
    let endings = EndingLists()
    let sessions: [Session]
    /// By ending, words and their forms; those that are not certain have none.
    let forms: [String: [String: String]]
    let unknown: [String: [String]]
    let paces: [Pace]
  }

  /// What a scanner did, and the interval behind each.
  private struct Pace: Encodable {
    struct Step: Encodable {
      let outcome: String
      let response: Double?
      let interval: Double
    }

    let interval: Double
    let steps: [Step]
  }

  private static func pace(seed: UInt64) -> Pace {
    var random = SeededRandom(seed: seed)
    var pace = ScanPace(interval: Double(seed))
    let steps = (0..<40).map { _ in
      let response = Double(Int.random(in: 100..<2000, using: &random)) / 1000
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        pace.learn(.left(byPress: true))
        return Pace.Step(outcome: "left", response: nil, interval: pace.interval)
      case 1..<5:
        pace.learn(.entered(response: response))
        return Pace.Step(outcome: "entered", response: response, interval: pace.interval)
      default:
        pace.learn(.chosen("", response: response))
        return Pace.Step(outcome: "chosen", response: response, interval: pace.interval)
      }
    }
    return Pace(interval: Double(seed), steps: steps)
  }

  // MARK: Boards

  /// Small boards with everything that a press can do.
  private static var handMade: BoardSet {
    func button(
      _ id: String, _ label: String?, _ actions: [String] = [], _ change: (inout BoardButton) -> Void = { _ in }
    )
      -> BoardButton
    {
      var button = BoardButton(id: id, label: label, actions: actions.map(BoardAction.init))
      change(&button)
      return button
    }
    let words = [
      button("dog", "dog"), button("Cat", "Cat"), button("go", "go"), button("big", "big"), button("quiz", "quiz"),
      button("said", "Mum", []) { $0.vocalization = "my mum" }, button("only", nil) { $0.vocalization = "spoken only" },
      button("comma", ","), button("open", "("), button("stop", "."), button("empty", nil), button("blank", "  "),
      button("hidden", "hidden") { $0.hidden = true }, button("recorded", nil) { $0.soundID = "s" },
      button("phrase", "ice cream"), button("shout", "TV"), button("i", "I"),
      button("own", "child") {
        $0.extensions[BoardButton.formsKey] = .object(["plural": .text("kids"), "past": .text("")])
      },
      button("cs", "pes") { $0.translations["cs"] = BoardButton.Translation(label: "pes", vocalization: "hodný pes") },
    ]
    let acts =
      [
        ["+a"], ["+b", "+c"], ["+ "], ["+é"], [":space"], [":backspace"], [":clear"], [":speak"], [":home"], [":back"],
        [":plural"], [":singular"], [":possessive"], [":past"], [":past-participle"], [":ing"], [":third-person"],
        [":er"], [":est"], [":ext_ossicle_past-participle"], [":unknown"], ["+x", ":space", ":speak", ":clear"],
        Array(repeating: "+z", count: 103), ["+"],
      ].enumerated().map { button("act\($0.offset)", "A\($0.offset)", $0.element) }
    let links = [
      button("second", "more") { $0.loadBoard = BoardLink(id: "second") },
      button("spoken-link", "and") { $0.loadBoard = BoardLink(id: "second", path: "x") },
      button("missing", "gone") { $0.loadBoard = BoardLink(id: "none", name: "Gone") },
      button("outside", "web") { $0.loadBoard = BoardLink(url: "https://example.com/") },
      button("both", "bye", ["+q"]) { $0.loadBoard = BoardLink(id: "second") },
    ]
    let all = words + acts + links
    var first = Board(
      id: "first", locale: "en", name: "First", buttons: all, grid: BoardGrid(filling: all.map(\.id), columns: 8),
      sounds: [BoardSound(id: "s", content: BoardContent(data: Data([0])))])
    first.dock = ["dog"]
    var second = Board(
      id: "second", locale: "cs", name: "Druhá",
      buttons: [
        button("mama", "máma"), button("plural", "více", [":plural"]), button("back", "zpět", [":back"]),
        button("third", "dál") { $0.loadBoard = BoardLink(id: "third") },
      ], grid: BoardGrid(filling: ["mama", "plural", "back", "third"], columns: 2))
    second.strings = ["en": ["máma": "mum", "dál": "on"]]
    let third = Board(
      id: "third", name: "No language",
      buttons: [
        button("x", "x"), button("home", "home", [":home"]),
        button("german", "deutsch") { $0.loadBoard = BoardLink(id: "german") },
      ], grid: BoardGrid(filling: ["x", "home", "german"], columns: 2))
    let german = Board(
      id: "german", locale: "de", name: "Deutsch",
      buttons: [
        button("hund", "Hund"), button("ä", "ä", ["+ä"]), button("viele", "viele", [":plural"]),
        button("english", "dog") { $0.locale = "en" },
      ], grid: BoardGrid(filling: ["hund", "ä", "viele", "english"], columns: 2))
    var set = BoardSet(rootID: "first", boards: [first, second, third, german])
    // Forms that hold on all boards.
    set.extensions["ext_ossicle_word_forms"] = .object([
      "en": .object(["big": .object(["plural": .text("bigs")]), "child": .object(["plural": .text("children")])]),
      "cs": .object(["máma": .object(["plural": .text("mámy")])]),
    ])
    return set
  }

  private static var sets: [String: BoardSet] {
    [
      "hand": handMade, "en": StarterBoard.shipped.boardSet(in: .english),
      "cs": StarterBoard.shipped.boardSet(in: .czech),
    ]
  }

  // MARK: Sessions

  private static let typed = [
    "a", "ab", "abc", "hello", "hello wor", "  ", " x ", "e\u{301}", "dvě slova", "STOP!", "(ok)", "🙂", "don't",
  ]

  private static func session(_ name: String, _ set: BoardSet, _ boards: String, _ rules: VisitRules, _ acts: [String])
    throws -> Session
  {
    var visit = try BoardVisit(set, rules: rules)
    return Session(
      name: name, boards: boards, rules: rules, steps: acts.map { step($0, &visit) })
  }

  private static func step(_ act: String, _ visit: inout BoardVisit) -> Step {
    let effects = `do`(act, &visit).map { effect in
      switch effect {
      case .say(let part): "say \(part.spoken) [\(part.locale ?? "")]"
      case .speak: "speak"
      case .opened(let id): "opened \(id)"
      case .changed: "changed"
      case .cleared: "cleared"
      case .remark(let remark): "remark \(remark.words.cs) / \(remark.words.en)"
      }
    }
    let sentence = visit.sentence
    return Step(
      act: act, effects: effects, open: visit.openID, way: visit.way.count, parts: sentence.parts.count,
      last: sentence.parts.suffix(3).map { end($0.text) }, draft: end(sentence.draft), text: end(sentence.text),
      spoken: end(sentence.spoken), canUndo: sentence.canUndo)
  }

  private static func end(_ text: String) -> String { String(String.UnicodeScalarView(text.unicodeScalars.suffix(80))) }

  /// A tile that cannot be pressed gives nothing.
  private static func `do`(_ act: String, _ visit: inout BoardVisit) -> [BoardEffect] {
    let words = act.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    switch (words[0], words[1]) {
    case ("press", let id): return (try? visit.press(id)) ?? []
    case ("type", let text): return visit.type(text)
    case ("choose", let text): return visit.choosePrediction(text)
    case ("remove", let index): return visit.removePart(at: Int(index) ?? -1)
    case ("phrase", let text):
      return visit.replaceSentence([SentencePart(text: text, locale: visit.locale, source: .phrase)])
    case (_, "speak"): return visit.speak()
    case (_, "backspace"): return visit.backspace()
    case (_, "undo"): return visit.undo()
    case (_, "clear"): return visit.clear()
    case (_, "home"): return visit.goHome()
    case (_, "back"): return visit.goBack()
    default: return visit.endWord()
    }
  }

  /// What somebody may do, drawn by a seed.
  private static func acts(_ count: Int, at set: BoardSet, _ rules: VisitRules, seed: UInt64) throws -> [String] {
    var random = SeededRandom(seed: seed)
    var visit = try BoardVisit(set, rules: rules)
    return (0..<count).map { _ in
      let act: String
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<60: act = "press \(visit.board.buttons.randomElement(using: &random)?.id ?? "none")"
      case 60..<85:
        let keys = ["speak", "backspace", "backspace", "undo", "undo", "clear", "home", "back", "space"]
        act = "key \(keys.randomElement(using: &random) ?? "")"
      case 85..<92: act = "type \(typed.randomElement(using: &random) ?? "")"
      case 92..<96: act = "choose \(["hello", "world", "Abc", "don't"].randomElement(using: &random) ?? "")"
      case 96..<99: act = "remove \(Int.random(in: 0..<6, using: &random))"
      default: act = "phrase Call my mum, please."
      }
      _ = `do`(act, &visit)
      return act
    }
  }

  private static func rules(_ number: Int) -> VisitRules {
    VisitRules(
      locale: [nil, nil, "cs", "en"][number % 4], fallbackLocale: number % 3 == 0 ? nil : "en",
      speaksEachWord: number % 5 != 4, returnsHomeAfterWord: number % 3 == 1, linkAddsWord: number % 4 == 2)
  }

  private static func table() throws -> Table {
    let sets = Self.sets
    let hand = handMade
    var sessions = [
      try session(
        "every tile once", hand, "hand", VisitRules(fallbackLocale: "en"),
        hand.boards[0].buttons.flatMap { ["press \($0.id)", "key home"] }),
      try session(
        "every ending of every word", hand, "hand", VisitRules(),
        hand.boards[0].buttons.prefix(19).flatMap { word in
          (10..<20).flatMap { ["press \(word.id)", "press act\($0)", "press act11", "key clear"] }
        }),
      try session(
        "as many words as fit, and as many changes as can be undone", hand, "hand", VisitRules(speaksEachWord: false),
        Array(repeating: "press dog", count: 502) + ["press act0", "choose cat"]
          + Array(repeating: "key undo", count: 52)),
      try session(
        "a link that adds its word, where the first board opens again after a word", hand, "hand",
        VisitRules(returnsHomeAfterWord: true, linkAddsWord: true),
        ["press second", "press third", "key back", "key back", "press second", "press mama", "key back", "key back"]),
      try session(
        "a board without words in the language that is wanted", hand, "hand", VisitRules(locale: "cs"),
        ["press second", "press third", "press german", "press hund", "press viele", "type Ka", "key space", "press ä"]
          + ["key space", "press english", "press viele", "choose Tag", "phrase Guten Tag", "press hund"]),
      try session(
        "typing is one change", hand, "hand", VisitRules(),
        typed.map { "type \($0)" } + ["key undo", "key undo", "type a b", "press act0", "key backspace", "choose bcd"]
          + [
            "key space", "type " + String(repeating: "x", count: 5001), "type " + String(repeating: "x", count: 5000),
            "press act0", "type y",
          ]),
    ]
    for (number, name) in (["hand", "en", "cs"].flatMap { [$0, $0, $0, $0] } + ["hand", "hand"]).enumerated() {
      guard let set = sets[name] else { continue }
      let rules = rules(number)
      sessions.append(
        try session(
          "seed \(number)", set, name, rules, acts(60, at: set, rules, seed: UInt64(number + 1))))
    }
    let boards = Dictionary(
      uniqueKeysWithValues: Set(sessions.map { "\($0.boards) \($0.rules.locale ?? "")" }).map { key in
        let parts = key.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        return (key, AwayBoards(sets[parts[0]] ?? hand, rules: VisitRules(locale: parts[1].isEmpty ? nil : parts[1])))
      })
    var (forms, unknown) = ([String: [String: String]](), [String: [String]]())
    let words =
      StarterBoard.shipped.words.map(\.text.en) + [
        "quiz", "bus", "buses", "teeth", "cookies", "axes", "quit", "panic", "agree", "tie", "wolf", "children", "be",
        "have", "saw", "lens", "gases", "potatoes", "watches", "aches", "happily", "gentle", "early", "red", "x", "TVs",
        "Wake", "woman", "German", "women", "stomach", "crisis", "hoping", "visited", "bed",
      ]
    for ending in WordEnding.allCases {
      for word in words {
        if let form = WordEndings.form(of: word, ending, locale: "en") {
          forms[ending.rawValue, default: [:]][word] = form
        } else {
          unknown[ending.rawValue, default: []].append(word)
        }
      }
    }
    return Table(
      boards: boards, sessions: sessions, forms: forms, unknown: unknown, paces: (1...4).map { pace(seed: $0) })
  }

  // MARK: Predictions

  private struct Predictions: Encodable {
    struct Offer: Encodable {
      let text: String
      /// Whether words of another language stand before it.
      let goesOn: Bool
      let words: [String]
      let tiles: [String]
    }

    struct Stage: Encodable {
      /// What is learned before the offers.
      let learned: [String]
      let offers: [Offer]
    }

    struct Language: Encodable {
      let language: String
      let tiles: [String]
      let stages: [Stage]
    }

    let words = CompactStartModel.words
    let languages: [Language]
  }

  private static func predictions() throws -> Predictions {
    let texts = [
      "en": [
        "", " ", "I ", "I w", "I want ", "I want to ", "I want to e", "do you ", "Wa", "DO", "thank ",
        "can i have the r",
        "Hello. ", "Hello! wh", "it's 3.5 o'clock ", "don'", "I'", "zzz", "zzz ", "the the the ", "please  help ",
        "go, ",
        "We’re ", "mum and d", "what time is ",
      ],
      "cs": [
        "", "chci ", "já chci ", "Já chci j", "DO", "dob", "Dobrý ", "mám ", "mám rád ", "kde je ", "ne. ", "ne! P",
        "č",
        "půjdeme ", "prosím ", "zzz ", "na sh", "a a ", "kolik je 7:30 ", "maminka ",
      ],
    ]
    let learned = [
      "en": [
        ["I want pizza.", "I want pizza now!", "Grandma Zuzana is here"],
        ["zzz top", "I want pizza. Do you?", "Zuzana"],
      ],
      "cs": [["Chci jet do Brna.", "Chci jet na výlet", "Ahoj Zuzano!"], ["zzz", "Chci jet. Pojď!"]],
    ]
    return Predictions(
      languages: try ["en", "cs"].map { language in
        let words = StarterBoard.shipped.words.prefix(60).map { language == "cs" ? $0.text.cs : $0.text.en }
        let tiles = words.enumerated().map { TileCandidate(id: "\($0.offset)", text: $0.element) }
        var predictor = WordPredictor(start: try CompactStartModel(of: language).startModel())
        func offers() -> [Predictions.Offer] {
          let behind = ["", "I ", "chci ", "d", "a d", "ne. "].map { (text: $0, goesOn: true) }
          return ((texts[language] ?? []).map { (text: $0, goesOn: false) } + behind).map { text, goesOn in
            let typed = TypedText(text, goesOn: goesOn)
            return .init(
              text: text, goesOn: goesOn, words: predictor.predictions(after: typed, limit: 5).map(\.text),
              tiles: predictor.ranked(tiles, after: typed).prefix(5).filter { $0.probability >= 0.005 }.map(\.id))
          }
        }
        var stages = [Predictions.Stage(learned: [], offers: offers())]
        for sentences in learned[language] ?? [] {
          for sentence in sentences { predictor.learn(sentence) }
          stages.append(.init(learned: sentences, offers: offers()))
        }
        return .init(language: language, tiles: words, stages: stages)
      })
  }

  // MARK: Tests

  private func expectKept(_ table: some Encodable, in name: String) throws {
    let path = PackageRoot.file("Tests/Fixtures/SpeechBoard/\(name)")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(table), as: UTF8.self).replacing("},{\"act\"", with: "},\n{\"act\"")
      .replacing("},{\"goesOn\"", with: "},\n{\"goesOn\"")
    if ProcessInfo.processInfo.environment["WRITE_CONTRACT"] != nil {
      try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: path))
    }
    let kept = try String(contentsOfFile: path, encoding: .utf8)
    expect(kept == text + "\n", "\(name) is what the engine does: WRITE_CONTRACT=1 writes it anew")
  }

  @Test func thePressesOfThePageAreThoseOfTheEngine() throws {
    try expectKept(try Self.table(), in: "presses.json")
  }

  @Test func theOffersOfThePageAreThoseOfTheEngine() throws {
    try expectKept(try Self.predictions(), in: "predictions.json")
  }
}
