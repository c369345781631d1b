import AdultSide
import AppWords
import OpenBoards
import SpeechBoard

// What the adults' side of the page asks for (Docs/Formats/speech-board-page.md).

/// A wish of the adults' side.
enum AdultRequest {
  struct Answer: Decodable { var answer: AdultGate.Answer }

  /// Another screen.
  struct Place: Decodable {
    var screen: AdultScreen
    /// The tile whose form is wanted.
    var tile: String?
    /// The place of a new tile.
    var place: RequestedPlace?
  }

  struct Setting: Decodable {
    var setting: String
    /// The value as text, a number, or yes or no.
    var value: Value

    enum Value: Decodable {
      case text(String)
      case number(Double)
      case flag(Bool)
      case none

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
          self = .none
        } else if let flag = try? container.decode(Bool.self) {
          self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
          self = .number(number)
        } else {
          self = .text(try container.decode(String.self))
        }
      }

      /// The value as the settings read it.
      var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
        case .flag(let isOn): isOn ? "yes" : "no"
        case .none: "none"
        }
      }
    }
  }

  struct Search: Decodable { var text: String }
  struct Numbered: Decodable { var id: Int64 }
  struct Text: Decodable { var text: String }
  struct Order: Decodable { var ids: [Int64] }
  struct Import: Decodable { var adds: Bool }

  struct Pin: Decodable {
    var id: Int64
    var isPinned: Bool
  }

  struct Pronunciation: Decodable {
    var word: String
    var language: Language
    /// Other words to read; `nil` to say the word as the voice does.
    var sounds: String?
  }

  struct NewPerson: Decodable {
    var name: String
    var portrait: String?
  }

  struct Person: Decodable {
    var person: Int64
    /// The name that confirms a removal, or the new name.
    var name: String?
    var portrait: String?
  }

  struct Recording: Decodable { var tile: String }
}

/// A place on the open board, as a page names it.
enum RequestedPlace: Decodable, Sendable, Hashable {
  case grid(row: Int, column: Int)
  case dock(Int)

  private enum Key: String, CodingKey { case row, column, dock }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    if let number = try values.decodeIfPresent(Int.self, forKey: .dock) {
      self = .dock(number)
    } else {
      self = .grid(row: try values.decode(Int.self, forKey: .row), column: try values.decode(Int.self, forKey: .column))
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
    if let number = try values.decodeIfPresent(Int.self, forKey: .found) {
      self = .found(number)
    } else {
      self = try values.decodeIfPresent(Bool.self, forKey: .uploaded) == true ? .uploaded : .none
    }
  }
}

/// An edit of the open board or of the set: the message `adults-edit`.
struct EditRequest: Decodable {
  /// What is edited.
  enum Kind: String, Decodable {
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
  }

  var kind: Kind
  var tile: String?
  var board: String?
  var place: RequestedPlace?
  /// A word, a name.
  var text: String?
  var spoken: String?
  /// The name of a kind of words, whose colours the tile gets; empty for no colour.
  var colour: String?
  var picture: RequestedPicture?
  /// The board that the tile opens; empty for none.
  var opens: String?
  /// Who seems to speak on the tile or board; empty for the person's own voice.
  var character: String?
  var isHidden: Bool?
  /// Whether the recording is taken off.
  var removesRecording: Bool?
  var rows: Int?
  var columns: Int?
  var index: Int?
  /// Whether links are removed or tiles moved, where the edit would else be refused.
  var force: Bool?
}
