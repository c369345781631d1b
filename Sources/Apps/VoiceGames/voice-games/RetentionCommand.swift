import ArgumentParser
import CommandSupport
import Foundation
import VoiceGameRecords

/// The command `voice-games retention` shows or sets how long recordings are kept.
struct RetentionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retention", abstract: "Shows and sets how long recordings of sessions are kept.",
    discussion: """
      A recording is what the game measured while it heard, 20 times a second: no sound. `replay` needs it. It is kept for ever as long as \
      nothing else is set here. What is older than the days that are set is deleted now and whenever a session begins. Events, \
      summaries and reports stay in any case; `sessions delete` deletes those.
      """)

  @Argument(help: "Days, or `forever`. Without: shows what is set.") var days: String?
  @Flag(name: .long, help: "Do not ask before recordings are deleted now.") var yes = false
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
    commandName: "check", abstract: "Reads all that is kept and says whether it is whole.",
    discussion: """
      Every page of the file, every recording by its checksum. The other commands check what they read.

      Exit status: 0 whole, 1 damaged.
      """)

  @OptionGroup var records: RecordsOptions

  func run() throws {
    try records.with { records in
      let count = try records.verify()
      try Console.send("whole: \(count == 1 ? "1 session" : "\(count) sessions")\n")
    }
  }
}
