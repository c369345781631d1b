import Foundation
import JSONReading

/// Reads one grid of AsTeRICS Grid.
struct AstericsGridReader {
  /// The languages of the labels, the one of the board first.
  let languages: [String]
  let file: String
  let log: ImportLog

  /// Texts by language, or one text.
  private typealias Texts = [String: String]

  /// The forms of words for the tags of AsTeRICS Grid. Tags that say what every word is are left out.
  private static let forms: [Set<String>: String] = [
    ["PLURAL"]: "plural", ["PAST"]: "past", ["COMPARATIVE"]: "comparative", ["SUPERLATIVE"]: "superlative",
    ["3.PERS"]: "third-person", ["PARTICIPLE", "PAST"]: "past-participle", ["GENITIVE"]: "genitive",
    ["DATIVE"]: "dative", ["ACCUSATIVE"]: "accusative", ["VOCATIVE"]: "vocative", ["LOCATIVE"]: "locative",
    ["INSTRUMENTAL"]: "instrumental", ["POSSESSIVE"]: "possessive", ["FUTURE"]: "future",
  ]
  private static let silentTags: Set<String> = ["SINGULAR", "BASE", "PRESENT", "INFINITIVE", "NORMAL"]
  /// Colours for the categories of words, light enough for dark letters.
  private static let colours: [String: UInt32] = [
    "CC_PRONOUN_PERSON_NAME": 0xFFF3B0, "CC_NOUN": 0xFFDDB5, "CC_VERB": 0xCFEFC8, "CC_DESCRIPTOR": 0xC9DFFB,
    "CC_ADJECTIVE": 0xC9DFFB, "CC_ADVERB": 0xD9D2F5, "CC_SOCIAL_EXPRESSIONS": 0xFCD6DD, "CC_MISC": 0xFFFFFF,
    "CC_PREPOSITION": 0xFFFFFF, "CC_PLACE": 0xEAD7F7, "CC_CATEGORY": 0xE3D0C2, "CC_IMPORTANT": 0xF9C4C4,
    "CC_OTHERS": 0xE4E4E4, "CC_FOLDER": 0xE4E4E4,
  ]

  /// - Throws: `.tooMuch`.
  func board(_ members: [String: JSONValue], id: String) throws(BoardError) -> Board {
    let elements = ForeignBoards.list(members["gridElements"]) ?? []
    guard elements.count <= BoardParser.itemLimit else {
      throw .tooMuch(place: file, what: "elements of a grid", limit: BoardParser.itemLimit)
    }
    var board = Board(id: id, locale: languages.first, name: shown(texts(members["label"]))?.text)
    var (ids, boxes, pictures) = (UniqueIDs(), [ForeignGrid.Box](), [BoardContent: String]())
    for value in elements {
      guard let element = ForeignBoards.members(value) else {
        log.note(.unreadable)
        continue
      }
      var box = ForeignGrid.Box(
        x: ForeignBoards.number(element["x"], 0...1_000_000), y: ForeignBoards.number(element["y"], 0...1_000_000),
        width: ForeignBoards.number(element["width"], 1...1_000_000) ?? 1,
        height: ForeignBoards.number(element["height"], 1...1_000_000) ?? 1)
      if isTile(element) {
        let stated = element["id"].flatMap(Fields.identifier) ?? "element"
        let id = ids.new(stated)
        if id != stated, element["id"] != nil { log.note(.repeatedIDs, stated) }
        board.buttons.append(button(element, id: id, &board, &pictures))
        box.id = id
      }
      boxes.append(box)
    }
    board.grid = ForeignGrid.grid(
      boxes, rows: ForeignBoards.number(members["rowCount"], 1...ForeignBoards.sideLimit),
      columns: ForeignBoards.number(members["minColumnCount"], 1...ForeignBoards.sideLimit), log)
    return board
  }

  private func isTile(_ element: [String: JSONValue]) -> Bool {
    switch ForeignBoards.text(element["type"]) ?? "ELEMENT_TYPE_NORMAL" {
    case "ELEMENT_TYPE_NORMAL": return true
    case "ELEMENT_TYPE_COLLECT": log.note(.sentenceBars)
    case "ELEMENT_TYPE_PREDICTION": log.note(.predictions)
    case let type: log.note(.otherBoxes, type.hasPrefix("ELEMENT_TYPE_") ? String(type.dropFirst(13)) : type)
    }
    return false
  }

  private func button(
    _ element: [String: JSONValue], id: String, _ board: inout Board, _ pictures: inout [BoardContent: String]
  ) -> BoardButton {
    var button = BoardButton(id: id, hidden: ForeignBoards.flag(element["hidden"]))
    let labels = texts(element["label"])
    if let (language, text) = shown(labels) {
      button.label = text
      if let language, language != languages.first {
        log.note(.untranslated, language)
        button.translations[language] = .init(label: text)
      }
    }
    for language in languages.dropFirst() {
      if let text = labels[language] { button.translations[language] = .init(label: text) }
    }
    button.backgroundColour =
      ForeignBoards.colour(element["backgroundColor"])
      ?? ForeignBoards.text(element["colorCategory"]).flatMap { Self.colours[$0] }.map {
        BoardColour(red: UInt8($0 >> 16 & 255), green: UInt8($0 >> 8 & 255), blue: UInt8($0 & 255))
      }
    button.borderColour = ForeignBoards.colour(element["borderColor"])
    if let image = ForeignBoards.members(element["image"]) {
      button.imageID = picture(image, &board, &pictures)
    }
    for form in ForeignBoards.list(element["wordForms"]) ?? [] { add(form, to: &button) }
    for action in ForeignBoards.list(element["actions"]) ?? [] { add(action, to: &button, of: &board) }
    return button
  }

  // MARK: Words

  /// The texts that are not empty, by their languages; a text without a language by the empty one.
  private func texts(_ value: JSONValue?) -> Texts {
    if let members = ForeignBoards.members(value) { return members.compactMapValues { ForeignBoards.text($0) } }
    return ForeignBoards.text(value).map { ["": $0] } ?? [:]
  }

  /// The text that is shown, and its language: the board's, or the first other one.
  private func shown(_ texts: Texts) -> (language: String?, text: String)? {
    if let text = texts[""] { return (nil, text) }
    for language in languages { if let text = texts[language] { return (language, text) } }
    return nil
  }

  private func add(_ form: JSONValue, to button: inout BoardButton) {
    guard let members = ForeignBoards.members(form), let text = ForeignBoards.text(members["value"]) else { return }
    let tags = Set(
      (ForeignBoards.list(members["tags"]) ?? []).compactMap { ForeignBoards.text($0)?.uppercased() })
    let telling = tags.subtracting(Self.silentTags)
    guard let name = Self.forms[telling] else {
      // The word itself is often its first form.
      if !telling.isEmpty { log.note(.forms, tags.sorted().joined(separator: " ")) }
      return
    }
    let language = ForeignBoards.text(members["lang"])
    if language == nil || language == languages.first {
      button.forms[name] = button.forms[name] ?? text
    } else if let language, languages.contains(language) {
      button.translations[language, default: .init()].forms[name] = text
    }
  }

  // MARK: Actions

  private func add(_ value: JSONValue, to button: inout BoardButton, of board: inout Board) {
    guard let action = ForeignBoards.members(value) else { return log.note(.unreadable) }
    let name = ForeignBoards.text(action["modelName"]) ?? "?"
    switch name {
    case "GridActionSpeak": break
    case "GridActionSpeakCustom":
      let said = texts(action["speakText"])
      guard let (language, text) = shown(said) else { break }
      if language == nil || language == languages.first, text != button.label { button.vocalization = text }
      for (language, text) in said where language != languages.first && languages.contains(language) {
        if text != button.translations[language]?.label {
          button.translations[language, default: .init()].vocalization = text
        }
      }
    case "GridActionAudio": addSound(action, to: &button, of: &board)
    case "GridActionNavigate": addLink(action, to: &button)
    case "GridActionCollectElement":
      switch ForeignBoards.text(action["action"]) ?? "" {
      case let kind where kind.hasPrefix("COLLECT_ACTION_SPEAK"):
        button.actions.append(.speak)
        if kind.hasSuffix("_CLEAR") { button.actions.append(.clear) }
      case "COLLECT_ACTION_CLEAR": button.actions.append(.clear)
      case "COLLECT_ACTION_REMOVE_WORD", "COLLECT_ACTION_REMOVE_CHAR": button.actions.append(.backspace)
      case let kind: log.note(.actions, kind)
      }
    case "GridActionWordForm":
      let tags = Set((ForeignBoards.list(action["tags"]) ?? []).compactMap { ForeignBoards.text($0)?.uppercased() })
      if let form = Self.forms[tags.subtracting(Self.silentTags)] {
        button.actions.append(.other(":ext_ossicle_" + form))
      } else {
        log.note(.actions, ([name] + tags.sorted()).joined(separator: " "))
      }
    // What it asks for is always done here.
    case "GridActionPredict": break
    default: log.note(.actions, name)
    }
  }

  private func addLink(_ action: [String: JSONValue], to button: inout BoardButton) {
    let way = (ForeignBoards.text(action["navType"]) ?? "").lowercased()
    if way.contains("last") || ForeignBoards.flag(action["toLastGrid"]) {
      button.actions.append(.back)
    } else if way.contains("home") {
      button.actions.append(.home)
    } else if let id = action["toGridId"].flatMap(Fields.identifier), !way.contains("search") {
      if button.loadBoard == nil { button.loadBoard = BoardLink(id: id) } else { log.note(.actions, "navigate \(id)") }
    } else {
      log.note(.actions, "GridActionNavigate \(way)")
    }
  }

  private func addSound(_ action: [String: JSONValue], to button: inout BoardButton, of board: inout Board) {
    guard let text = ForeignBoards.longText(action["dataBase64"]),
      let (bytes, type) = ForeignBoards.data(text, kind: "audio/"), button.soundID == nil
    else { return log.note(.sounds) }
    let id = "sound-\(board.sounds.count + 1)"
    let stated = ForeignBoards.text(action["mimeType"]).flatMap { $0.hasPrefix("audio/") ? $0 : nil }
    board.sounds.append(BoardSound(id: id, content: BoardContent(data: bytes), contentType: type ?? stated))
    button.soundID = id
  }

  private func picture(
    _ image: [String: JSONValue], _ board: inout Board, _ pictures: inout [BoardContent: String]
  ) -> String? {
    var licence: BoardLicence?
    let (author, address) = (ForeignBoards.text(image["author"]), ForeignBoards.text(image["authorURL"]))
    if author != nil || address != nil { licence = BoardLicence(copyrightNoticeURL: address, authorName: author) }
    if case .text(let text) = image["data"], !text.isEmpty {
      if let (bytes, type) = ForeignBoards.data(text, kind: "image/") {
        return ForeignBoards.attach(BoardContent(data: bytes), type, licence, to: &board, &pictures)
      }
      log.note(.pictures)
    }
    guard let url = ForeignBoards.text(image["url"]) else { return nil }
    guard url.hasPrefix("https://") || url.hasPrefix("http://") else {
      log.note(.pictures, url)
      return nil
    }
    log.note(.addresses)
    return ForeignBoards.attach(BoardContent(url: url), nil, licence, to: &board, &pictures)
  }
}
