import AppWords
import PageMessages
import SpeechBoard

// What the desk tells the page (Docs/Formats/speech-board-page.md).

/// The screens for the person who speaks, each with all that it needs.
enum BoardScreenMessage {
  /// Who speaks.
  struct People: ServerMessage {
    static let name = "screen"
    enum Screen: String, Codable, CaseIterable { case people }

    var screen = Screen.people
    var people: [PersonTile]
  }

  /// An open board.
  struct Board: ServerMessage {
    static let name = "screen"
    enum Screen: String, Codable, CaseIterable { case board }

    var screen = Screen.board
    var person: PersonTile
    /// Whether there are others, so that the page offers to choose.
    var hasOthers: Bool
    var board: ShownBoard
    var settings: PageSettings
    /// The letters with which words are spelled where the scanner chooses, the most frequent first; else none.
    var letters: [String]
    /// Whether words can be looked for.
    var finds = true
    /// What can be undone and redone, while an adult edits the board; `nil` otherwise.
    var editing: EditingSteps?
  }
}

/// A person to choose.
struct PersonTile: Codable, Sendable {
  @BoundedNumber<RecordNumbers> var id: Int64
  var name: String
  /// The address of the person's picture.
  var picture: String
}

/// A board as the page draws it.
struct ShownBoard: Codable, Sendable {
  var id: String
  var name: String
  /// The language of its words as a BCP 47 tag.
  var locale: String?
  @BoundedNumber<Counts> var rows: Int
  @BoundedNumber<Counts> var columns: Int
  var tiles: [ShownTile]
  var dock: [ShownTile]
  /// Whether it is the one that opens first.
  var isHome: Bool
  /// Whether a board was open before.
  var hasWay: Bool
  /// The next press on the way to a word that was looked for.
  var way: ShownWay?
}

/// The next press on a way.
struct ShownWay: Codable, Sendable {
  /// The tile; `nil` for the key that opens the first board.
  var tile: String?
  /// The word to which it leads.
  var word: String
  /// How many presses are left, with this one.
  @BoundedNumber<Counts> var presses: Int
}

/// A tile as the page draws it.
struct ShownTile: Codable, Sendable {
  var id: String
  /// The place in the grid, from 0; `nil` in the dock.
  var row: BoundedNumber<Counts>?
  var column: BoundedNumber<Counts>?
  var label: String
  /// The words to speak if they are others.
  var spoken: String?
  /// The address of the picture.
  var picture: String?
  var background: String?
  var border: String?
  /// The key of a keyboard that chooses it, as the browser names it, in small letters.
  var key: String?
  /// Whether it opens a board.
  var opens: Bool
  /// Whether it only does something, such as deleting a letter.
  var acts: Bool
  /// Whether it is left out in use; such tiles come only while an adult edits.
  var isHidden: Bool
  /// Whether it has a recording.
  var isRecorded: Bool
}

/// Sizes of the text, by the usual one.
enum TextSizes: NumberRange { static let range = 0.5...3.0 }

/// The settings that the page itself carries out.
struct PageSettings: Codable, Sendable {
  var access: AccessMethod
  @BoundedNumber<Times> var dwell: Double
  @BoundedNumber<Times> var hold: Double
  @BoundedNumber<Times> var ignoreRepeats: Double
  var selectsOnRelease: Bool
  /// The scanner; `nil` for methods without one.
  var scan: Foreign<ScanSettings>?
  var label: LabelPlace
  @BoundedNumber<TextSizes> var textSize: Double
  /// The size below which no word is shown, in CSS pixels.
  @BoundedNumber<Counts> var leastText: Int
  var highContrast: Bool
  var prediction: Bool

  init(_ settings: SpeechBoardSettings, interval: Double) {
    access = settings.access
    dwell = settings.dwell
    hold = settings.hold
    ignoreRepeats = settings.ignoreRepeats
    selectsOnRelease = settings.selectsOnRelease
    var scanner = settings.scanner
    scanner?.interval = interval
    scan = scanner.map(Foreign.init)
    label = settings.labelPlace
    textSize = settings.textSize
    leastText = Int(settings.leastText)
    (highContrast, prediction) = (settings.highContrast, settings.prediction)
  }
}

/// The edits that can be undone and redone.
struct EditingSteps: Codable, Sendable {
  var undo: Words?
  var redo: Words?
}

/// The sentence.
struct SentenceMessage: ServerMessage {
  struct Part: Codable, Sendable {
    var text: String
    var picture: String?
  }

  static let name = "sentence"
  var parts: [Part]
  /// The letters that are being spelled or typed.
  var draft: String
  var text: String
  var canUndo: Bool
}

/// What probably comes next.
struct PredictionMessage: ServerMessage {
  static let name = "predictions"
  var words: [String]
  /// The ids of tiles of the open board, the likeliest first.
  var tiles: [String]
  /// The addresses of the words' pictures on the boards, in the order of the words; empty for a word without one.
  var pictures: [String] = []
}

/// The tiles that were found for a word.
struct FoundMessage: ServerMessage {
  struct Found: Codable, Sendable {
    var board: String
    var tile: String
    var label: String
    /// The name of the board.
    var page: String
    var picture: String?
    /// The form of the word that was looked for.
    var form: String?
    var isHidden: Bool
    /// The presses up to it; `nil` if nobody can reach it.
    var presses: BoundedNumber<Counts>?
  }

  static let name = "found"
  var text: String
  var found: [Found]
}

/// Something that cannot be done.
struct RemarkMessage: ServerMessage {
  static let name = "remark"
  var words: Words
}

/// The new interval of the scanner, learned from the person's presses.
struct PaceMessage: ServerMessage {
  static let name = "pace"
  @BoundedNumber<Times> var interval: Double
}

/// A whisper was made or heard.
struct WhisperMessage: ServerMessage {
  static let name = "whisper"
  @BoundedNumber<Counts> var number: Int
  /// Where the sound to play is, with `--sound browser`; `nil` where it was heard, or cannot be.
  var address: String?
  var sampleRate: BoundedNumber<SampleRates>?
}

/// The phrases and the last sentences, for the person who speaks.
struct PhrasesMessage: ServerMessage {
  struct Phrase: Codable, Sendable {
    @BoundedNumber<RecordNumbers> var id: Int64
    var text: String
  }

  static let name = "phrases"
  var phrases: [Phrase]
  var sentences: [Phrase]
}
