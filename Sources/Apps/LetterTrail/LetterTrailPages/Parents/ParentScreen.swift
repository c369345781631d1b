import AdultSide
import AppWords
import Foundation
import LetterTrailRecords
import PageMessages
import PageServer

/// The screens of the parents' side.
enum ParentScreen: String, Codable, Sendable, CaseIterable {
  /// What can be done.
  case menu
  /// The players.
  case players
  /// The settings of a player.
  case settings
  /// What a player should practise, and the report.
  case progress
  /// The code, the hint and the play time.
  case lock
  /// The size of the screen.
  case scale
  /// Backups, and chapters of one's own.
  case files
}

/// How far a parent is behind the gate.
struct ParentState {
  /// After a time without a wish somebody else may sit before the page, seconds.
  static let idleTime = 600.0

  var gate: AdultGate
  /// The screen that is shown; `nil` while the gate is closed.
  var screen: ParentScreen?
  /// The player whose screen it is.
  var player: Int64?
  /// The file that the page has sent, or is sending.
  var uploads = PageUploads()
  private var lastUse = Date.distantPast

  init(seed: UInt64) { gate = AdultGate(seed: seed) }

  func isOpen(at date: Date) -> Bool { screen != nil && date.timeIntervalSince(lastUse) < Self.idleTime }

  mutating func open(at date: Date) { (screen, lastUse) = (.menu, date) }
  mutating func use(at date: Date) { lastUse = date }
  mutating func close() { (screen, player, uploads) = (nil, nil, PageUploads()) }
}

/// What the page shows of the parents' side.
struct ParentScreenMessage<Content: Codable & Sendable>: ServerMessage {
  static var name: String { "adults-screen" }
  var screen: ParentScreen
  var person: String
  var content: Content
}

/// The contents of the screens.
enum ParentContent {
  struct Menu: Codable, Sendable {
    var players: Int
    var traces: Int
    /// Whether a code is asked at the gate.
    var hasCode: Bool
    /// Minutes of play a day.
    var playLimit: Double?
    /// The player who was playing, whose time is over.
    var resting: Int64?
    var restingName: String?
  }

  struct Players: Codable, Sendable {
    struct Player: Codable, Sendable {
      var id: Int64
      var name: String
      var picture: String
      var traces: Int
      /// Minutes played today.
      var today: Double
    }

    var players: [Player]
    var pictures: [String]
  }

  struct Settings: Codable, Sendable {
    var player: Int64
    var rows: [Foreign<SettingRow>]
    var chapters: String
    /// Names for which there is no chapter.
    var missing: [String]
  }

  struct Progress: Codable, Sendable {
    struct Row: Codable, Sendable {
      var chapter: Words
      var need: Double
      var reason: Words
      var finished: Int
    }

    struct Trace: Codable, Sendable {
      var id: Int64
      var chapter: Words
      /// ISO 8601.
      var time: String
      var isFinished: Bool
      var isMeasured: Bool
    }

    var player: Int64
    var rows: [Row]
    var traces: [Trace]
    var others: Int
  }

  struct Lock: Codable, Sendable {
    var hasParent: Bool
    var isOn: Bool
    var hint: String
    var playLimit: Double?
    var longestHint = TrailRecords.hintLimit
  }

  struct Scale: Codable, Sendable {}

  struct Files: Codable, Sendable {
    struct OwnChapter: Codable, Sendable {
      var name: String
      var title: Words
    }

    var chapters: [OwnChapter]
  }
}
