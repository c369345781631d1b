import ArgumentParser
import CommandSupport
import Foundation
import VoiceGameRecords

/// The command `voice-games retention` shows or sets how long recordings are kept.
struct RetentionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retention", abstract: "Shows and sets how long recordings of sessions are kept.",
    discussion: """
      A recording holds the game's measurements of the voice, 20 per second, and no sound. `replay` needs it. Until \
      a number of days is set here, recordings are kept for ever. Recordings that are older than the set number of \
      days are deleted now and whenever a session begins. Events, summaries and reports are kept in any case; \
      `sessions delete` deletes those.
      """)

  @Argument(help: "Number of days to keep recordings, 1 to 36500, or `forever`. (default: show the present setting)")
  var days: String?
  @Flag(name: .long, help: "Do not ask for confirmation before recordings are deleted.") var yes = false
  @OptionGroup var records: RecordsOptions

  func validate() throws { _ = try chosen }

  /// The chosen number of days; `nil` keeps recordings for ever.
  private var chosen: Int? {
    get throws {
      guard let days, days != "forever" else { return nil }
      guard let number = Int(days), GameRecords.retentionRange.contains(number) else {
        throw ValidationError("expected 1 to \(GameRecords.retentionRange.upperBound) days, or forever, got \(days).")
      }
      return number
    }
  }

  func run() throws {
    try records.with { records in
      if days != nil {
        let (chosen, now) = (try chosen, Date())
        let count = try chosen.map { try records.recordingsOlder(than: $0, at: now).count } ?? 0
        let question = "This deletes the recordings of \(count) sessions for ever; their events stay."
        if count > 0, !yes, try !Confirmation.isGiven(question, word: String(count)) {
          throw ToolFault(description: "nothing was set or deleted")
        }
        let deleted = try records.setRetention(days: chosen, at: now)
        if deleted > 0 { Console.message("deleted the recordings of \(deleted) sessions") }
      }
      let kept = try records.retentionDays().map { $0 == 1 ? "1 day" : "\($0) days" } ?? "forever"
      try Console.send("recordings are kept: \(kept)\n")
    }
  }
}

/// The command `voice-games check` verifies that all stored data is readable.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks the database file for damage.",
    discussion: """
      Reads every page of the file and compares every recording with its checksum. The other commands check only the \
      data that they read.

      Exit status: 0 the file is whole, 1 it is damaged.
      """)

  @OptionGroup var records: RecordsOptions

  func run() throws {
    try records.with { records in
      let count = try records.verify()
      try Console.send("whole: \(count == 1 ? "1 session" : "\(count) sessions")\n")
    }
  }
}
