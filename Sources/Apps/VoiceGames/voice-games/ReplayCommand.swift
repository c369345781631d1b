import ArgumentParser
import CommandSupport
import Foundation
import VoiceGameRecords
import VoiceGames

/// `voice-games replay`: a session again, under other settings.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Plays a recorded session again, under other settings if wanted; prints its events.",
    discussion: """
      Under its own settings a session gives its own events. What the ear was told (the settings that begin with `ear.`) is in the \
      recording and stays. Nothing is kept.
      """)

  @Argument(help: "The session's number, as `sessions` lists it.") var session: Int64
  @Argument(help: "NAME=VALUE, as `settings show` prints them.") var changes: [String] = []
  @OptionGroup var records: RecordsOptions

  func validate() throws {
    if let change = changes.first(where: { $0.hasPrefix("ear.") }) {
      throw ValidationError("expected settings of the game, got one of the ear, which is in the recording: \(change).")
    }
  }

  func run() throws {
    try records.with { records in
      guard let record = try records.sessions().first(where: { $0.id == session }) else {
        throw GameRecordsError.unknownSession(session)
      }
      let recording = try records.recording(ofSession: session)
      let settings = try SettingsFile.changed(recording.settings, changes)
      for event in try recording.replay(under: settings) {
        try Console.send(EventLine(child: record.child, event: event).text)
      }
    }
  }
}
