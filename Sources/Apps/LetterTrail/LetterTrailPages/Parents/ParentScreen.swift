import AdultSide
import AppRecords
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

/// Where a parent is behind the gate.
struct ParentPlace {
  var screen = ParentScreen.menu
  /// The player whose screen it is.
  var player: Int64?
}

/// Minutes of play in a day.
enum DayMinutes: NumberRange {
  static let range = 0...1440.0
  static let unit = "min"
}

/// The contents of the screens.
enum ParentContent {
  struct Menu: Codable, Sendable {
    @BoundedNumber<Counts> var players: Int
    @BoundedNumber<Counts> var traces: Int
    /// Whether a code is asked at the gate.
    var hasCode: Bool
    /// Minutes of play a day.
    var playLimit: BoundedNumber<DayMinutes>?
    /// The player who was playing, whose time is over.
    var resting: BoundedNumber<RecordNumbers>?
    var restingName: String?
  }

  struct Players: Codable, Sendable {
    struct Player: Codable, Sendable {
      @BoundedNumber<RecordNumbers> var id: Int64
      var name: String
      var picture: String
      @BoundedNumber<Counts> var traces: Int
      /// Minutes played today.
      @BoundedNumber<DayMinutes> var today: Double
    }

    var players: [Player]
    var pictures: [String]
  }

  struct Settings: Codable, Sendable {
    @BoundedNumber<RecordNumbers> var player: Int64
    var rows: [Foreign<SettingRow>]
    var chapters: String
    /// Names for which there is no chapter.
    var missing: [String]
  }

  struct Progress: Codable, Sendable {
    struct Row: Codable, Sendable {
      var chapter: Words
      @BoundedNumber<Shares> var need: Double
      var reason: Words
      @BoundedNumber<Counts> var finished: Int
    }

    struct Trace: Codable, Sendable {
      @BoundedNumber<RecordNumbers> var id: Int64
      var chapter: Words
      /// ISO 8601.
      var time: String
      var isFinished: Bool
      var isMeasured: Bool
    }

    @BoundedNumber<RecordNumbers> var player: Int64
    var rows: [Row]
    var traces: [Trace]
    @BoundedNumber<Counts> var others: Int
  }

  struct Lock: Codable, Sendable {
    var hasParent: Bool
    var isOn: Bool
    var hint: String
    var playLimit: BoundedNumber<DayMinutes>?
    @BoundedNumber<Counts> var longestHint = KeptCode.hintLimit
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
