import AdultSide
import AppWords
import PageMessages
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

/// The symbols for a text that was typed.
struct SymbolsMessage: ServerMessage {
  struct Found: Codable, Sendable {
    var name: String
    var set: String
    /// The address of the picture.
    var picture: String
  }

  static let name = "adults-symbols"
  var text: String
  var found: [Found]
}

/// How far the recording of a tile is.
struct TileRecordingMessage: ServerMessage {
  enum Phase: String, Codable, Sendable, CaseIterable { case opening, recording, done, refused }

  static let name = "recording"
  var phase: Phase
  @BoundedNumber<Times> var seconds = 0.0
  /// The level, dBFS.
  var level: BoundedNumber<Levels>?
  /// Why there is no recording.
  var words: Words?
}

/// The contents of the screens.
enum AdultContent {
  /// Somebody who may seem to speak.
  struct Character: Codable, Sendable {
    var name: String
    var words: Words
  }

  struct Menu: Codable, Sendable {
    var board: String
    var hasOthers: Bool
    @BoundedNumber<Counts> var learned: Int
    @BoundedNumber<Counts> var phrases: Int
    @BoundedNumber<Counts> var sentences: Int
  }

  /// A board of the set.
  struct Page: Codable, Sendable {
    var id: String
    var name: String
    @BoundedNumber<Counts> var tiles: Int
    @BoundedNumber<Counts> var rows: Int
    @BoundedNumber<Counts> var columns: Int
    var isFirst: Bool
    /// Whether tiles lead to it from the first board.
    var isReached: Bool
    /// Who seems to speak on it; `nil` for the person's own voice.
    var character: String?
    /// The language of its words as a BCP 47 tag; `nil` for the person's.
    var language: String?
  }

  struct Pages: Codable, Sendable {
    var open: String
    var pages: [Page]
    var characters: [Character]
    var steps: EditingSteps
    /// The languages that a voice speaks, as BCP 47 tags.
    var languages: [String]
    @BoundedNumber<Counts> var sizeLimit = BoardEditor.sizeLimit
  }

  struct Tile: Codable, Sendable {
    struct Colour: Codable, Sendable {
      var kind: String
      var words: Words
      var background: String
      var border: String
    }

    /// What a tile can do in place of adding its word.
    struct Action: Codable, Sendable {
      var action: String
      var words: Words
    }

    /// A form that the tile's word can have.
    struct Form: Codable, Sendable {
      /// The name of its ending.
      var ending: String
      var words: Words
      /// The tile's own form.
      var own: String?
      /// What the word has without it: that of the word on all boards, or of the rules of the language.
      var usual: String?
    }

    struct Details: Codable, Sendable {
      var tile: ShownTileDetails
      /// The board that it opens.
      var opens: String?
      /// Who seems to speak on it; `nil` for the voice of the board or the person.
      var character: String?
      /// The language of its words where it is another than the board's, as a BCP 47 tag.
      var language: String?
      /// The commands that it carries out.
      var actions: [String]
      var forms: [Form]
    }

    /// `nil` for a new tile.
    var tile: Details?
    /// The place of a new tile.
    var place: Place?
    var board: String
    var pages: [Page]
    var colours: [Colour]
    var characters: [Character]
    var actions: [Action]
    var steps: EditingSteps
    /// The languages that a voice speaks, as BCP 47 tags.
    var languages: [String]

    struct Place: Codable, Sendable {
      var row: BoundedNumber<Counts>?
      var column: BoundedNumber<Counts>?
      var dock: BoundedNumber<Counts>?
    }
  }

  /// A language of the boards' words.
  struct SpokenLanguage: Codable, Sendable {
    struct Voice: Codable, Sendable {
      var id: String
      var name: String
    }

    /// A BCP 47 tag.
    var language: String
    /// The voices that speak it, the usual one first.
    var voices: [Voice]
    /// The id of the one that was chosen; `nil` for the usual one.
    var voice: String?
    /// What speaks, predicts, ends and spells its words.
    var remarks: [Words]
  }

  struct Settings: Codable, Sendable {
    var rows: [Foreign<SettingRow>]
    var hasCode: Bool
    var voice: String
    var boardLanguage: String
    /// The languages of the boards, the most frequent first.
    var languages: [SpokenLanguage]
  }

  struct Sentence: Codable, Sendable {
    @BoundedNumber<RecordNumbers> var id: Int64
    var text: String
    /// ISO 8601.
    var time: String
  }

  struct History: Codable, Sendable {
    var sentences: [Sentence]
    @BoundedNumber<Counts> var others: Int
    var isKept: Bool
  }

  struct Phrase: Codable, Sendable {
    @BoundedNumber<RecordNumbers> var id: Int64
    var text: String
    var isPinned: Bool
  }

  struct Phrases: Codable, Sendable { var phrases: [Phrase] }

  struct Learned: Codable, Sendable {
    struct Language: Codable, Sendable {
      var language: String
      var sentences: [String]
      @BoundedNumber<Counts> var others: Int
    }

    var languages: [Language]
    var isLearning: Bool
  }

  struct Pronunciation: Codable, Sendable {
    var word: String
    var language: String
    var sounds: String
    /// Whether the sounds are phonemes of the speech engine.
    var isPhonemes: Bool
  }

  struct Pronunciations: Codable, Sendable {
    var entries: [Pronunciation]
    var language: String
    /// The languages for which a word can be added.
    var languages: [String]
  }

  struct People: Codable, Sendable {
    struct Person: Codable, Sendable {
      @BoundedNumber<RecordNumbers> var id: Int64
      var name: String
      var portrait: String?
      var picture: String
      @BoundedNumber<Counts> var days: Int
    }

    struct Portrait: Codable, Sendable {
      var name: String
      var words: Words
      var picture: String
    }

    var people: [Person]
    var portraits: [Portrait]
    @BoundedNumber<RecordNumbers> var open: Int64
  }

  struct Files: Codable, Sendable {
    /// A licence, and how many pictures and sounds of the boards have it.
    struct Source: Codable, Sendable {
      /// The licence and the author; empty for what states none.
      var text: String
      var address: String?
      @BoundedNumber<Counts> var count: Int
    }

    @BoundedNumber<Counts> var boards: Int
    @BoundedNumber<Counts> var tiles: Int
    /// How many pictures are only addresses.
    @BoundedNumber<Counts> var addresses: Int
    var sets: [String]
    var sources: [Source]
    /// What came home from away in another way than it was meant.
    var remarks: [Words]
  }
}

/// A tile with all that its form shows.
struct ShownTileDetails: Codable, Sendable {
  var id: String
  var label: String
  var spoken: String?
  var picture: String?
  /// The licence of the picture, in a line.
  var licence: String?
  var background: String?
  var border: String?
  /// The key of a keyboard that chooses it.
  var key: String?
  var isHidden: Bool
  var isRecorded: Bool
}
