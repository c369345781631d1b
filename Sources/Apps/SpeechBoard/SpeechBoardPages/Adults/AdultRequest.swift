import AdultSide
import AppWords
import OpenBoards
import PageMessages
import SpeechBoard

/// A wish from behind the gate of the page (Docs/Formats/speech-board-page.md).
enum AdultRequest: PageRequest {
  /// Another screen.
  struct Place: Decodable, Sendable {
    var screen: AdultScreen
    /// The tile whose form is wanted.
    var tile: LineText?
    /// The place of a new tile.
    var place: RequestedPlace?
  }

  struct Setting: Decodable, Sendable {
    var setting: LineText
    var value: GivenSetting
  }

  struct Numbered: Decodable, Sendable { var id: RecordNumber }
  struct Text: Decodable, Sendable { var text: PassageText }
  struct Import: Decodable, Sendable { var adds: Bool }
  struct Recording: Decodable, Sendable { var tile: LineText }

  struct Order: Decodable, Sendable {
    enum Phrases: ListLength { static let most = 10_000 }
    var ids: BoundedList<RecordNumber, Phrases>
  }

  struct Pin: Decodable, Sendable {
    var id: RecordNumber
    var isPinned: Bool
  }

  struct Pronunciation: Decodable, Sendable {
    var word: LineText
    /// A BCP 47 tag.
    var language: LineText
    /// Other words to read; `nil` to say the word as the voice does.
    var sounds: LineText?
  }

  struct NewPerson: Decodable, Sendable {
    var name: LineText
    var portrait: LineText?
  }

  struct Person: Decodable, Sendable {
    var person: RecordNumber
    /// The name that confirms a removal, or the new name.
    var name: LineText?
    var portrait: LineText?
  }

  case go(Place)
  case edit(EditRequest)
  case undo, redo
  case openBoard(Text)
  case say(Text)
  case set(Setting)
  case search(Text)
  case upload(UploadPiece)
  case importBoards(Import)
  case importAway
  case fetchPictures
  case record(Recording)
  case recordStop, recordLeave
  case words(WordRequest)

  static let contract: [IncomingMessage<Self>] =
    [
      .init("adults-go", Self.go, "another screen; with the tile of a form, or the place of a new tile"),
      .init("adults-edit", Self.edit, "an edit, below"),
      .init("adults-undo", .undo, "takes the last edit back"),
      .init("adults-redo", .redo, "makes it again"),
      .init("adults-open-board", Self.openBoard, "the board of this id is opened for editing"),
      .init("adults-say", Self.say, "says a text at once"),
      .init("adults-set", Self.set, "sets one [setting](speech-board-settings.md)"),
      .init("adults-search", Self.search, "looks for symbols"),
      .init(
        "upload", Self.upload,
        "a piece of a file of at most 200 MB: its name, its size in bytes, how many came before, and its bytes in Base64"
      ),
      .init(
        "adults-import", Self.importBoards,
        "the boards of the uploaded file come in the place of the others, or after them"),
      .init(
        "adults-import-away", .importAway,
        "what was said and edited away from the computer comes home by the [uploaded file](speech-board-away.md)"),
      .init("adults-fetch", .fetchPictures, "fetches the pictures that are only addresses, each once"),
      .init("adults-record", Self.record, "a recording begins for this tile"),
      .init("adults-record-stop", .recordStop, "it becomes the sound of the tile"),
      .init("adults-record-leave", .recordLeave, "it is given up"),
    ] + WordRequest.contract.map { $0.within(Self.words) }
}

/// A wish about what was said and learned, how words are said, and the people.
enum WordRequest: PageRequest {
  case removeSentence(AdultRequest.Numbered)
  case clearHistory
  case addPhrase(AdultRequest.Text)
  case removePhrase(AdultRequest.Numbered)
  case pinPhrase(AdultRequest.Pin)
  case orderPhrases(AdultRequest.Order)
  case forget(AdultRequest.Text)
  case forgetAll
  case pronounce(AdultRequest.Pronunciation)
  case addPerson(AdultRequest.NewPerson)
  case changePerson(AdultRequest.Person)
  case removePerson(AdultRequest.Person)
  case importPerson(PersonFiles.Addition)

  static let contract: [IncomingMessage<Self>] = [
    .init("adults-remove-sentence", Self.removeSentence, "removes what was said"),
    .init("adults-clear-history", .clearHistory, "removes all that was said"),
    .init("adults-add-phrase", Self.addPhrase, "adds a phrase"),
    .init("adults-remove-phrase", Self.removePhrase, "removes it"),
    .init("adults-pin-phrase", Self.pinPhrase, "whether it stays in front"),
    .init("adults-order-phrases", Self.orderPhrases, "the order of the phrases"),
    .init("adults-forget", Self.forget, "the prediction forgets a sentence"),
    .init("adults-forget-all", .forgetAll, "the prediction forgets everything"),
    .init("adults-pronounce", Self.pronounce, "how a word is said; without `sounds` as the voice does"),
    .init("adults-add-person", Self.addPerson, "a new person, with the start board"),
    .init("adults-change-person", Self.changePerson, "another name or portrait"),
    .init(
      "adults-import-person", Self.importPerson, "the person of the sent archive is added, by this name if there is one"
    ),
    .init("adults-remove-person", Self.removePerson, "removes a person; the name confirms it"),
  ]
}

/// A place on the open board, as a page names it.
enum RequestedPlace: Decodable, Sendable, Hashable {
  case grid(row: Int, column: Int)
  case dock(Int)

  private enum Key: String, CodingKey { case row, column, dock }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func number(_ key: Key) throws -> Int? {
      try values.decodeIfPresent(BoundedNumber<GridPlaces>.self, forKey: key)?.value
    }
    switch (try number(.dock), try number(.row), try number(.column)) {
    case (let dock?, _, _): self = .dock(dock)
    case (nil, let row?, let column?): self = .grid(row: row, column: column)
    default: throw DecodingError.dataCorruptedError(forKey: .row, in: values, debugDescription: "no place")
    }
  }

  /// The place for the engine.
  var place: TilePlace {
    switch self {
    case .grid(let row, let column): .grid(row: row, column: column)
    case .dock(let number): .dock(number)
    }
  }
}

/// Rows, columns, and places among the boards of a set; which of them there are the boards say, in words for an adult.
enum GridPlaces: NumberRange { static let range = -100_000...100_000 }

/// A picture that was chosen for a tile.
enum RequestedPicture: Decodable, Sendable, Hashable {
  /// The symbol of a number in the last search.
  case found(Int)
  /// The file that was sent before.
  case uploaded
  case none

  private enum Key: String, CodingKey { case found, uploaded }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let number = try values.decodeIfPresent(BoundedNumber<Counts>.self, forKey: .found)?.value
    let isUploaded = try values.decodeIfPresent(Bool.self, forKey: .uploaded) ?? false
    self = number.map(Self.found) ?? (isUploaded ? .uploaded : .none)
  }
}

/// A form of a word.
struct RequestedForm: Decodable, Sendable {
  /// The name of the ending, such as `plural`.
  var ending: LineText
  var text: LineText
}

/// An edit of the open board or of the set: the message `adults-edit`.
struct EditRequest: Decodable, Sendable {
  /// What is edited.
  enum Kind: String, Decodable, CaseIterable {
    case addTile = "add-tile"
    case changeTile = "change-tile"
    case moveTile = "move-tile"
    case moveTileToBoard = "move-tile-to-board"
    case deleteTile = "delete-tile"
    case deleteAllTiles = "delete-all-tiles"
    case addBoard = "add-board"
    case renameBoard = "rename-board"
    case deleteBoard = "delete-board"
    case moveBoard = "move-board"
    case setRoot = "set-root"
    case resize
    case setVoice = "set-voice"
    case setLanguage = "set-language"
    case addCounterpart = "add-counterpart"
  }

  var kind: Kind
  var tile: LineText?
  var board: LineText?
  var place: RequestedPlace?
  /// A word, a name.
  var text: LineText?
  var spoken: PassageText?
  /// The name of a kind of words, whose colours the tile gets; empty for no colour.
  var colour: LineText?
  var picture: RequestedPicture?
  /// The board that the tile opens; empty for none.
  var opens: LineText?
  /// The key of a keyboard that chooses the tile; empty for none.
  var key: LineText?
  /// The action that takes the place of those that the tile has, such as `+a` or `:plural`; empty for none.
  var action: LineText?
  /// A form of the tile's word; an empty text removes it.
  var form: RequestedForm?
  /// Whether the form is that of the word `text` on all boards.
  var isEverywhere: Bool?
  /// Who seems to speak on the tile or board; empty for the person's own voice.
  var character: LineText?
  /// The language of the words of the tile or board, or of the new board beside it, as a BCP 47 tag; empty for none.
  var language: LineText?
  var isHidden: Bool?
  /// Whether the recording is taken off.
  var removesRecording: Bool?
  var rows: BoundedNumber<GridPlaces>?
  var columns: BoundedNumber<GridPlaces>?
  var index: BoundedNumber<GridPlaces>?
  /// Whether links are removed or tiles moved, where the edit would else be refused.
  var force: Bool?
}
