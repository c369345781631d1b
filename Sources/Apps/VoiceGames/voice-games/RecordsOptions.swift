import AppCommands
import ArgumentParser
import Foundation
import VoiceGameRecords
import VoiceGames
import VoiceListening

extension Game: ExpressibleByArgument {}

/// The description of this app for the commands that all apps share.
enum VoiceGamesApp: PeopleApp {
  static let name = "voice-games"
  static let personWithRecords = "an account with all its settings, sessions and events"

  static func open(path: String, notify: @escaping (String) -> Void) throws -> GameRecords {
    try GameRecords(path: path, notify: notify)
  }
}

/// The option for the database of children and sessions.
typealias RecordsOptions = AppCommands.RecordsOptions<VoiceGamesApp>

/// The option for the language of the words; by default the language of the environment.
typealias LanguageOptions = AppCommands.LanguageOptions

/// The options for a period of calendar time.
struct PeriodOptions: ParsableArguments {
  @Option(name: .long, help: "Only from this day or moment on, such as 2026-03-01 or 2026-03-01T08:00:00Z.")
  var from: String?

  @Option(name: .long, help: "Only before this day or moment.")
  var to: String?

  func validate() throws { _ = try period }

  var period: Period {
    get throws {
      Period(
        from: try from.map { try Self.date($0, "--from") }, to: try to.map { try Self.date($0, "--to") })
    }
  }

  /// Returns the moment that a text gives; a day stands for its midnight in UTC.
  ///
  /// - Throws: `ValidationError` with the option's name.
  static func date(_ text: String, _ option: String) throws -> Date {
    let styles = [
      Date.ISO8601FormatStyle(), .init(includingFractionalSeconds: true),
      Date.ISO8601FormatStyle().year().month().day(),
    ]
    guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else {
      throw ValidationError("\(option): expected a day such as 2026-03-01 or a moment in ISO 8601, got \(text).")
    }
    return date
  }
}
