import AppDatabase
import AppSettings
import ArgumentParser
import BatchProcessing
import CommandSupport
import Foundation
import LiveAudio
import VoiceEvents
import VoiceGameRecords
import VoiceGames
import VoiceListening

extension Game: ExpressibleByArgument {}
extension Language: ExpressibleByArgument {}

/// Where children and sessions are kept.
struct RecordsOptions: ParsableArguments {
  @Option(
    name: .long, help: "The file in which everything is kept. (default: voice-games.sqlite in the user's data folder)")
  var database: String?

  /// Runs `body` with the records; what is wrong is said in one line.
  func with(_ body: (GameRecords) throws -> Void) throws {
    try Self.reported {
      func notify(_ line: String) { Console.message("voice-games: \(line)") }
      let path = AppDatabase.chosenPath(database, app: "voice-games", notify: notify)
      try body(try GameRecords(path: path, notify: notify))
    }
  }

  /// Runs `body`; what a user did wrong ends with 2, what the machine did with 1.
  static func reported(_ body: () throws -> Void) throws {
    do { try body() } catch {
      let status: ExitCode
      switch error {
      case ListeningError.invalidSampleRate: status = ExitStatus.someInputsFailed
      case is GameRecordsError, is GameError, is ListeningError, is SettingError, is VoiceEventError,
        is GameSettingsFault:
        status = ExitStatus.usage
      case is AppDatabaseError, is LiveAudioError, is BatchError, is SoundFault: status = ExitStatus.someInputsFailed
      default: throw error
      }
      Console.message("voice-games: \(error)")
      throw status
    }
  }
}

/// Which language the words are in.
struct LanguageOptions: ParsableArguments {
  @Option(name: .long, help: "The language of the words; without: the user's.")
  var language: Language?

  var chosen: Language {
    let environment = ProcessInfo.processInfo.environment
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    return language ?? Language(locale: names.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "")
  }
}

/// A stretch of days.
struct PeriodOptions: ParsableArguments {
  @Option(name: .long, help: "From this day or moment on: 2026-03-01, or 2026-03-01T08:00:00Z.")
  var from: String?

  @Option(name: .long, help: "Until before this day or moment.")
  var to: String?

  func validate() throws { _ = try period }

  var period: Period {
    get throws {
      Period(
        from: try from.map { try Self.date($0, "--from") }, to: try to.map { try Self.date($0, "--to") })
    }
  }

  /// A moment, or the midnight, in UTC, with which a day begins.
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
