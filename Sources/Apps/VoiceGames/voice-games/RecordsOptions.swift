import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import VoiceGameRecords
import VoiceGames
import VoiceListening

extension Game: ExpressibleByArgument {}

/// The description of this app for the commands that all apps share.
enum VoiceGamesApp: PeopleApp {
  static let name = "voice-games"
  static let personWithRecords = "an account with all its settings, sessions and events"

  static func sessionsText(_ count: Int) -> String {
    let noun = CountedWords(
      cs: .init(one: "hraní", few: "hraní", fraction: "hraní", other: "hraní"),
      en: .init(one: "session", other: "sessions"))
    return "\(count) \(noun(Double(count), CommandLanguage.current))"
  }

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
  @Option(
    name: .long,
    help: .words(
      cs: "Jen od tohoto dne nebo okamžiku, třeba 2026-03-01 nebo 2026-03-01T08:00:00Z.",
      en: "Only from this day or moment on, such as 2026-03-01 or 2026-03-01T08:00:00Z."))
  var from: String?

  @Option(name: .long, help: .words(cs: "Jen před tímto dnem nebo okamžikem.", en: "Only before this day or moment."))
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
    guard let date = Period.moment(text) else {
      throw ValidationError(
        Words(
          cs: "\(option): očekáván den jako 2026-03-01 nebo okamžik podle ISO 8601, zadáno \(text).",
          en: "\(option): expected a day such as 2026-03-01 or a moment in ISO 8601, got \(text)."
        ).text)
    }
    return date
  }
}
