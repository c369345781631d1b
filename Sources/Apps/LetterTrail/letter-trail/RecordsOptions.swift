import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import LetterTrailRecords

/// The description of this app for the commands that all apps share.
enum LetterTrailApp: PeopleApp {
  static let name = "letter-trail"
  static let personWithRecords = "a player with all traces"

  static func sessionsText(_ count: Int) -> String {
    let noun = CountedWords(
      cs: .init(one: "tah", few: "tahy", fraction: "tahu", other: "tahů"), en: .init(one: "trace", other: "traces"))
    return "\(count) \(noun(Double(count), CommandLanguage.current))"
  }

  static func open(path: String, notify: @escaping (String) -> Void) throws -> TrailRecords {
    try TrailRecords(path: path, notify: notify)
  }
}

/// The options for a player, and for the database.
struct PlayerOptions: ParsableArguments {
  @Option(
    name: .long, help: .words(cs: "Hráč. (výchozí: jediný v databázi)", en: "The player. (default: the only one)"))
  var player: String?

  @OptionGroup var records: RecordsOptions<LetterTrailApp>

  /// Runs `body` with the player.
  func with(_ body: (TrailRecords, Player) throws -> Void) throws {
    try records.with { records in try body(records, try chosen(records)) }
  }

  private func chosen(_ records: TrailRecords) throws -> Player {
    if let player { return try records.person(named: player) }
    let people = try records.people()
    guard people.count == 1 else {
      let names = people.map(\.name).joined(separator: ", ")
      throw ValidationError(
        Words(
          cs: people.isEmpty
            ? "Očekáván hráč, zatím tu žádný není: letter-trail players add."
            : "Očekávána volba --player, jsou tu: \(names).",
          en: people.isEmpty
            ? "Expected a player, but there is none yet: letter-trail players add."
            : "Expected the option --player, there are: \(names)."
        ).text)
    }
    return people[0]
  }
}
