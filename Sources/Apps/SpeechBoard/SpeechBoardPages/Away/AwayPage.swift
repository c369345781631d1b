import AppWords
import Foundation
import LanguageTags
import OpenBoards
import PageAssets
import PageMessages
import PageSecurity
import SpeechBoard
import SpeechBoardRecords
import SpeechBoardSessions
import SpeechBoardVoices
import StartBoard
import WordPrediction

/// The board of a person as one file that a browser opens without a program and without a network: all boards,
/// pictures, sounds, phrases, settings, and what the prediction begins with (Docs/Formats/speech-board-away.md). What
/// was said before and what was learned from it are not in it.
package struct AwayPage: Sendable {
  /// What the file carries.
  private struct Content: Encodable {
    struct Phrase: Encodable {
      var text: String
      var parts: [SentenceRecordPart]
      var sound: Int?
    }

    struct Lock: Encodable {
      var kind: EditingLock
      var salt: String?
      var digest: String?
    }

    var format = "ossicle-speech-board-away-page"
    var version = 1
    var export: String
    var made: String
    var person: PersonTile
    var boards: AwayBoards
    var rules: VisitRules
    var settings: PageSettings
    var letters: [String]
    var predictionCount: Int
    var highlightsTiles: Bool
    var keepsHistory: Bool
    var offersSaidLast: Bool
    var learnsPace: Bool
    var lock: Lock
    var phrases: [Phrase]
    var endings: EndingLists?
    var models: [String: CompactStartModel]
    var words: [String: [String: Int]]
    var pictures: [String]
    var sounds: [String]
  }

  /// The text of the file.
  package let html: String
  /// How many tiles and phrases have a sound of their own.
  package let soundCount: Int
  /// Words without a sound: the device may say them.
  package let silent: [String]

  /// The names of the documents of the adults' side: the file, and the page that a browser installs.
  static let documents: Set<Substring> = ["away.html", installed]
  static let installed: Substring = "away-app.html"

  /// Makes the file; it takes some 40 ms of processor time for each different word.
  ///
  /// - Parameters:
  ///   - voice: the voice for a language, as a tile or board wants it.
  ///   - isInstalled: whether a browser installs it from the address of the program, in place of a file.
  ///   - trouble: is told what is said in another voice than wanted.
  /// - Throws: `AppDatabaseError`; `BoardError` for a picture that cannot be read.
  package init(
    of speaker: Speaker, _ settings: SpeechBoardSettings, in records: BoardRecords, at date: Date,
    voice: @escaping @Sendable (LanguageTag, VoiceWish?) throws -> BoardVoice, cache: TileSoundCache = TileSoundCache(),
    isInstalled: Bool = false,
    trouble: @escaping @Sendable (SpeechTrouble) -> Void = { _ in }
  ) throws {
    let set = try records.boards(of: speaker).set
    let rules = settings.rules
    var boards = AwayBoards(set, rules: rules)
    let maker = SpeechMaker(
      language: settings.language.tag, try records.pronunciations(of: speaker) ?? Pronunciations(), cache: cache,
      voice: voice, trouble: trouble)
    var sounds = AwaySounds(maker, set)
    var pictures = Pictures(set, settings.skin)
    for (index, board) in set.boards.enumerated() {
      let usual = BoardVisit.locale(of: board, rules) ?? settings.language.rawValue
      for (number, button) in board.buttons.enumerated() {
        boards.boards[index].tiles[number].picture = try pictures.number(of: button, on: board)
        for case .spell(let letters) in button.actions {
          _ = try sounds.number(of: SentencePart(text: letters, voice: board.voiceWish), locale: usual)
        }
        let tile = boards.boards[index].tiles[number]
        guard button.actions.isEmpty, button.loadBoard == nil || rules.linkAddsWord,
          tile.isRecorded == true || !(tile.spoken ?? tile.label).allSatisfy(\.isWhitespace)
        else { continue }
        boards.boards[index].tiles[number].sound = try sounds.number(
          of: SentencePart(
            text: tile.spoken ?? tile.label, locale: tile.locale, origin: .init(board: board.id, button: button.id),
            soundID: tile.isRecorded == true ? button.soundID : nil, voice: BoardVisit.voice(of: button, on: board)),
          locale: tile.locale ?? usual)
      }
    }
    let visit = try BoardVisit(set, rules: rules)
    let language = visit.locale.flatMap(LanguageTag.init) ?? settings.language.tag
    let phrases = try records.phrases(of: speaker).map { phrase in
      Content.Phrase(
        text: phrase.text, parts: phrase.parts,
        sound: try sounds.number(
          of: Sentence(visit.parts(saying: phrase.text, phrase.parts)), locale: visit.locale))
    }
    let languages = Set(
      set.boards.map { BoardLocale.language(of: BoardVisit.locale(of: $0, rules) ?? settings.language.rawValue) })
    let salt = UUID().uuidString
    let code = settings.editingLock == .code ? settings.editingCode : nil
    let content = Content(
      export: UUID().uuidString.lowercased(), made: date.formatted(.iso8601),
      person: PersonTile(id: speaker.id, name: speaker.name, picture: Self.start(Portrait(of: speaker).name)),
      boards: boards, rules: rules, settings: PageSettings(settings, interval: settings.scan.interval),
      letters: settings.scanner == nil
        ? [] : Alphabet(of: language, words: set.words(in: language, usual: settings.language.tag)).letters,
      predictionCount: settings.predictionCount, highlightsTiles: settings.highlightsTiles,
      keepsHistory: settings.keepsHistory, offersSaidLast: settings.offersSaidLast,
      learnsPace: settings.learnsScanInterval,
      lock: .init(
        kind: code == nil && settings.editingLock == .code ? .sum : settings.editingLock, salt: code.map { _ in salt },
        digest: code.map { ContentDigest.sha256(Array((salt + $0).utf8)) }),
      phrases: phrases, endings: boards.giveEndings ? EndingLists() : nil,
      models: settings.prediction
        ? Dictionary(uniqueKeysWithValues: languages.map { ($0, CompactStartModel(of: $0)) }) : [:],
      words: sounds.words, pictures: pictures.addresses, sounds: sounds.sounds)
    (soundCount, silent) = (sounds.sounds.count, sounds.silent)
    html = try Self.html(content, language: settings.language, title: speaker.name, isInstalled: isInstalled)
  }

  private static func start(_ name: String) -> String {
    address(Data((StarterBoard.picture(name) ?? "<svg xmlns=\"http://www.w3.org/2000/svg\"/>").utf8), "image/svg+xml")
  }

  fileprivate static func address(_ bytes: Data, _ type: String) -> String {
    "data:\(type);base64,\(bytes.base64EncodedString())"
  }

  // MARK: The page

  /// What the page may load: nothing but what is in it.
  private static let policy =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; "
    + "form-action 'none'"

  private static let manifest = "<link rel=\"manifest\" href=\"/away/manifest.json\" />"

  /// The joined files of the page, with those that stand in for the server.
  static var bundle: PageBundle {
    var files = Dictionary(uniqueKeysWithValues: embeddedAssets.map { ($0, "\($1)") })
    for (path, text) in CommonAssets.files { files["common/" + path] = "\(text)" }
    return PageBundle(
      files: files,
      standIns: [
        "common/connection.js": "away/connection.js", "common/clips.js": "away/clips.js",
        "adults/side.js": "away/side.js",
      ])
  }

  private static func html(_ content: Content, language: Language, title: String, isInstalled: Bool) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    // No text of a tile may end the script around it.
    let data = String(decoding: try encoder.encode(content), as: UTF8.self).replacing("<", with: "\\u003c")
    let style = try bundle.style(["common/look.css", "common/adults.css", "app.css", "adults/adults.css"])
    return """
      <!doctype html>
      <html lang="\(language.rawValue)">
        <head>
          <meta charset="utf-8" />
          <meta http-equiv="Content-Security-Policy" content="\(policy)\(isInstalled ? "; manifest-src 'self'" : "")" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <meta name="mobile-web-app-capable" content="yes" />
          <meta name="apple-mobile-web-app-capable" content="yes" />
          <title>\(escaped(title))</title>
          <link rel="icon" href="\(start("say"))" />\(isInstalled ? "\n    " + manifest : "")
          <style>
      \(style)
          </style>
        </head>
        <body>
          <main id="screen"></main>
          <noscript>This page needs JavaScript. Tato stránka potřebuje JavaScript.</noscript>
          <script id="away" type="application/json">\(data)</script>
          <script type="module">
      \(try bundle.script("app.js"))
          </script>
        </body>
      </html>

      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// The pictures of the boards, each once.
  private struct Pictures {
    private let set: BoardSet
    private let skin: SkinTone
    private var numbers: [BoardContent: Int?] = [:]
    private(set) var addresses: [String] = []

    init(_ set: BoardSet, _ skin: SkinTone) { (self.set, self.skin) = (set, skin) }

    /// The number of a tile's picture; `nil` if its bytes are not here.
    mutating func number(of button: BoardButton, on board: Board) throws -> Int? {
      guard let picture = board.images.first(where: { $0.id == button.imageID }) else { return nil }
      if let known = numbers[picture.content] { return known }
      guard let bytes = try set.bytes(of: picture.content) else {
        numbers[picture.content] = .some(nil)
        return nil
      }
      addresses.append(AwayPage.address(skin.painted(bytes), Self.type(of: picture)))
      numbers[picture.content] = addresses.count - 1
      return addresses.count - 1
    }

    private static func type(of picture: BoardPicture) -> String {
      let types = [
        "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "webp": "image/webp",
      ]
      let ending = picture.content.path.map { ($0 as NSString).pathExtension.lowercased() } ?? ""
      let stated = picture.contentType.flatMap { type in types.values.first { $0 == type.lowercased() } }
      return types[ending] ?? stated ?? "application/octet-stream"
    }
  }
}
