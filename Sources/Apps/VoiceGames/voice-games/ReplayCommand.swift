import ArgumentParser
import CommandSupport
import Foundation
import VoiceGameRecords
import VoiceGames

/// The command `voice-games replay` plays a recorded session again under other settings.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Plays a recorded session again, under other settings if wanted; prints its events.",
    discussion: """
      Under its own settings a session gives its own events. What the ear was told (the settings from tick-rate on in `settings show`) is in the \
      recording and stays. Nothing is kept.
      """)

  @Argument(help: "The session's number, as `sessions` lists it.") var session: Int64
  @Argument(help: "NAME=VALUE, with the names that `settings show` lists.") var changes: [String] = []
  @OptionGroup var records: RecordsOptions

  func validate() throws {
    let names = Set(GameSettings.earSettings.flatMap { [$0.name, $0.path] })
    let change = changes.first { change in
      let name = String(change.prefix { $0 != "=" })
      return names.contains(name) || name.hasPrefix("ear.")
    }
    if let change {
      throw ValidationError("expected settings of the game, got one of the ear, which is in the recording: \(change).")
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
