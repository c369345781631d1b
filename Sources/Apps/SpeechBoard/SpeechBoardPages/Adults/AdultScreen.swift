import AdultSide
import AppWords
import SpeechBoard

/// The screens of the adults' side.
enum AdultScreen: String, Codable, Sendable, CaseIterable {
  /// What can be done.
  case menu
  /// The open board, whose tiles are edited.
  case board
  /// The form of one tile.
  case tile
  /// The form of a tile that is added.
  case newTile = "new-tile"
  case pages, settings, history, phrases, learned, pronunciations, people, files
}

/// What the page shows of the adults' side: a screen with all that it needs.
struct AdultScreenMessage<Content: Encodable & Sendable>: Encodable, Sendable {
  var type = "adults-screen"
  var screen: AdultScreen
  var person: String
  var content: Content
}

/// What the gate asks.
struct AdultGateMessage: Encodable, Sendable {
  var question: AdultGate.Question

  private enum Key: String, CodingKey { case type }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode("adults-gate", forKey: .type)
    try question.encode(to: encoder)
  }
}

/// What became of a wish.
struct AdultNotice: Encodable, Sendable {
  enum Kind: String, Encodable, Sendable { case stored, refused }

  var type = "notice"
  var kind: Kind
  var words: Words

  static func stored(_ words: Words) -> AdultNotice { AdultNotice(kind: .stored, words: words) }
  static func refused(_ words: Words) -> AdultNotice { AdultNotice(kind: .refused, words: words) }
}

/// The symbols for a text that was typed.
struct SymbolsMessage: Encodable, Sendable {
  struct Found: Encodable, Sendable {
    var name: String
    var set: String
    /// The address of the picture.
    var picture: String
  }

  var type = "adults-symbols"
  var text: String
  var found: [Found]
}

/// How far the recording of a tile is.
struct TileRecordingMessage: Encodable, Sendable {
  enum Phase: String, Encodable, Sendable { case opening, recording, done, refused }

  var type = "recording"
  var phase: Phase
  var seconds = 0.0
  /// The level, dBFS.
  var level: Double?
  /// Why there is no recording.
  var words: Words?
}

/// The contents of the screens.
enum AdultContent {
  /// Somebody who may seem to speak.
  struct Character: Encodable, Sendable {
    var name: String
    var words: Words
  }

  struct Menu: Encodable, Sendable {
    var board: String
    var hasOthers: Bool
    var learned: Int
    var phrases: Int
    var sentences: Int
  }

  /// A board of the set.
  struct Page: Encodable, Sendable {
    var id: String
    var name: String
    var tiles: Int
    var rows: Int
    var columns: Int
    var isFirst: Bool
    /// Whether tiles lead to it from the first board.
    var isReached: Bool
    /// Who seems to speak on it; `nil` for the person's own voice.
    var character: String?
  }

  struct Pages: Encodable, Sendable {
    var open: String
    var pages: [Page]
    var characters: [Character]
    var steps: EditingSteps
    var sizeLimit = BoardEditor.sizeLimit
  }

  struct Tile: Encodable, Sendable {
    struct Colour: Encodable, Sendable {
      var kind: String
      var words: Words
      var background: String
      var border: String
    }

    struct Details: Encodable, Sendable {
      var tile: ShownTileDetails
      /// The board that it opens.
      var opens: String?
      /// Who seems to speak on it; `nil` for the voice of the board or the person.
      var character: String?
      /// The commands that it carries out.
      var actions: [String]
    }

    /// `nil` for a new tile.
    var tile: Details?
    /// The place of a new tile.
    var place: Place?
    var board: String
    var pages: [Page]
    var colours: [Colour]
    var characters: [Character]
    var steps: EditingSteps

    struct Place: Encodable, Sendable {
      var row: Int?
      var column: Int?
      var dock: Int?
    }
  }

  struct Settings: Encodable, Sendable {
    var rows: [SettingRow]
    var hasCode: Bool
    var voice: String
    var boardLanguage: String
  }

  struct Sentence: Encodable, Sendable {
    var id: Int64
    var text: String
    /// ISO 8601.
    var time: String
  }

  struct History: Encodable, Sendable {
    var sentences: [Sentence]
    var others: Int
    var isKept: Bool
  }

  struct Phrase: Encodable, Sendable {
    var id: Int64
    var text: String
    var isPinned: Bool
  }

  struct Phrases: Encodable, Sendable { var phrases: [Phrase] }

  struct Learned: Encodable, Sendable {
    struct Language: Encodable, Sendable {
      var language: String
      var sentences: [String]
      var others: Int
    }

    var languages: [Language]
    var isLearning: Bool
  }

  struct Pronunciation: Encodable, Sendable {
    var word: String
    var language: String
    var sounds: String
    /// Whether the sounds are phonemes of the speech engine.
    var isPhonemes: Bool
  }

  struct Pronunciations: Encodable, Sendable {
    var entries: [Pronunciation]
    var language: String
  }

  struct People: Encodable, Sendable {
    struct Person: Encodable, Sendable {
      var id: Int64
      var name: String
      var portrait: String?
      var picture: String
      var days: Int
    }

    struct Portrait: Encodable, Sendable {
      var name: String
      var words: Words
      var picture: String
    }

    var people: [Person]
    var portraits: [Portrait]
    var open: Int64
  }

  struct Files: Encodable, Sendable {
    /// A licence, and how many pictures and sounds of the boards have it.
    struct Source: Encodable, Sendable {
      /// The licence and the author; empty for what states none.
      var text: String
      var address: String?
      var count: Int
    }

    var boards: Int
    var tiles: Int
    var sets: [String]
    var sources: [Source]
  }
}

/// A tile with all that its form shows.
struct ShownTileDetails: Encodable, Sendable {
  var id: String
  var label: String
  var spoken: String?
  var picture: String?
  /// The licence of the picture, in a line.
  var licence: String?
  var background: String?
  var border: String?
  var isHidden: Bool
  var isRecorded: Bool
}
