import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import VoiceGameRecords
import VoiceGames

/// The command `voice-games replay` plays a recorded session again under other settings.
struct ReplayCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "replay",
      abstract: Words(
        cs: "Přehraje zaznamenané hraní znovu, případně s jiným nastavením, a vypíše jeho události.",
        en: "Plays a recorded session again, optionally with other settings, and prints its events."
      ).text,
      discussion: Words(
        cs: """
          S vlastním nastavením dá hraní stejné události. Nastavení poslechu (v `settings show` od tick-rate dál) jsou v záznamu \
          a nelze je změnit. Nic se neukládá.
          """,
        en: """
          With its own settings a session gives the same events again. The settings of listening (those from tick-rate \
          on in `settings show`) are in the recording and cannot be changed. Nothing is stored.
          """
      ).text)
  }

  @Argument(
    help: .words(cs: "Číslo hraní, jak je vypíše `sessions`.", en: "The session's number, as `sessions` lists it."))
  var session: Int64
  @Argument(
    help: .words(
      cs: "Změny nastavení: NÁZEV=HODNOTA, s názvy ze `settings show`.",
      en: "Settings to change: NAME=VALUE, with names from `settings show`.")) var changes: [String] = []
  @OptionGroup var records: RecordsOptions

  func validate() throws {
    let names = Set(GameSettings.earSettings.flatMap { [$0.name, $0.path] })
    let change = changes.first { change in
      let name = String(change.prefix { $0 != "=" })
      return names.contains(name) || name.hasPrefix("ear.")
    }
    if let change {
      throw ValidationError(
        Words(
          cs: "očekávána nastavení hry, zadáno nastavení poslechu, které je dané záznamem: \(change).",
          en: "expected settings of the game, got a setting of listening, which the recording fixes: \(change)."
        ).text)
    }
  }

  func run() throws {
    try records.with { records in
      guard let record = try records.sessions().first(where: { $0.id == session }) else {
        throw GameRecordsError.unknownSession(session)
      }
      let recording = try records.recording(ofSession: session)
      let settings = try recording.settings.changed(changes)
      for event in try recording.replay(under: settings) {
        try Console.send(EventLine(child: record.child, event: event).text)
      }
    }
  }
}
