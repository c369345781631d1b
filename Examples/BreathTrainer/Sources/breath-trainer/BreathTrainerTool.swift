import AppCommands
import AppSound
import ArgumentParser
import BreathTraining
import CommandSupport
import Foundation

/// The app's identity and the kinds of records in its logbook.
enum BreathTrainer: LogbookApp {
  typealias Settings = BlowSettings
  typealias Entry = Blow
  static let name = "breath-trainer"
  /// The characters "OsBT" as a number.
  static let applicationID: Int32 = 0x4F73_4254
}

/// The command-line tool for breath training.
@main
struct BreathTrainerTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: BreathTrainer.name, abstract: "Measures how long and how evenly one blows into the microphone.",
    discussion: """
      To begin:

        breath-trainer people add Anna
        breath-trainer run --person Anna
        breath-trainer report --person Anna -o anna.html

      Exit status: 0 done, 1 the sound or the disk failed, 2 wrong usage, 130 stopped by Ctrl-C.
      """,
    subcommands: [
      PeopleCommand<BreathTrainer>.self, SettingsCommand.self, RunCommand.self, SessionsCommand.self,
      ReportCommand.self, DevicesCommand.self,
    ])

  static func main() {
    Console.muteLibraries()
    runAsTool()
  }
}

/// The command `breath-trainer settings`, for the threshold and the goal of blows.
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "Shows and sets what holds for a person.")

  @Option(help: "The person.") var person: String
  @Option(help: "Level in dBFS from which a sound is a blow, -90 to 0.") var threshold: Double?
  @Option(help: "Seconds that a blow is meant to last, 0.5 to 60.") var goal: Double?
  @OptionGroup var records: RecordsOptions<BreathTrainer>

  func validate() throws {
    if let threshold, !(-90...0).contains(threshold) {
      throw ValidationError("--threshold: expected -90 to 0 dBFS, got \(threshold).")
    }
    if let goal, !(0.5...60).contains(goal) { throw ValidationError("--goal: expected 0.5 to 60 s, got \(goal).") }
  }

  func run() throws {
    try records.with { records in
      let person = try records.person(named: person)
      var settings = try records.settings(of: person) ?? BlowSettings()
      settings.threshold = threshold ?? settings.threshold
      settings.goal = goal ?? settings.goal
      if threshold != nil || goal != nil { try records.set(settings, of: person) }
      try Console.send("threshold \(settings.threshold) dBFS\ngoal \(settings.goal) s\n")
    }
  }
}

/// The command `breath-trainer sessions`, which lists the sessions.
struct SessionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions", abstract: "Lists a person's sessions; with --older-than removes old ones.")

  @Option(help: "The person.") var person: String
  @Option(help: "Remove sessions that began at least this number of days ago.") var olderThan: Int?
  @Flag(help: "Do not ask before sessions are removed.") var yes = false
  @OptionGroup var records: RecordsOptions<BreathTrainer>

  func validate() throws {
    if let olderThan, olderThan < 0 {
      throw ValidationError("--older-than: expected 0 days or more, got \(olderThan).")
    }
  }

  func run() throws {
    try records.with { records in
      let sessions = try records.sessions(of: try records.person(named: person))
      guard let olderThan else {
        for session in sessions {
          let blows = try records.entries(ofSession: session.id)
          let end = session.ended == nil ? ", not finished" : ""
          try Console.send(
            "\(session.id)  \(session.started.formatted(.iso8601))  \(session.source)  blows: \(blows.count)\(end)\n")
        }
        return
      }
      let old = sessions.filter { $0.started <= Date().addingTimeInterval(-86_400 * Double(olderThan)) }
      let question = "This removes \(old.count) sessions for ever."
      if !old.isEmpty, !yes, try !Confirmation.isGiven(question, word: "\(old.count)") {
        throw ToolFault(description: "nothing was removed")
      }
      try records.remove(old)
      Console.message("removed \(old.count) sessions")
    }
  }
}
