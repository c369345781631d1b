import AppDatabase
import ArgumentParser
import BatchProcessing
import CommandSupport
import Foundation
import HearingRecords
import HearingReports
import HearingTest
import LiveAudio
import SpeechSynthesis

/// What is wrong with a file or an answer of somebody else's, in a line.
struct ToolFault: Error, CustomStringConvertible {
  /// The line.
  let description: String
  /// Whether it was called wrongly, rather than failed.
  var isUsage = false
}

/// Where people and sessions are kept.
struct RecordsOptions: ParsableArguments {
  @Option(
    name: .long, help: "The file in which everything is kept. (default: hearing-test.sqlite in the user's data folder)")
  var database: String?

  /// Runs `body` with the records; what is wrong is said in one line.
  func with(_ body: (HearingRecords) throws -> Void) throws {
    try Self.reported {
      func notify(_ line: String) { Console.message("hearing-test: \(line)") }
      let path = AppDatabase.chosenPath(database, app: "hearing-test", notify: notify)
      try body(try HearingRecords(path: path, notify: notify))
    }
  }

  /// Runs `body`; what a user did wrong ends with 2, what the machine or somebody else did with 1.
  static func reported(_ body: () throws -> Void) throws {
    do { try body() } catch {
      let status: ExitCode
      switch error {
      case BatchError.exists: status = ExitStatus.usage
      case is HearingRecordsError, is HearingTestError, is BaselineError: status = ExitStatus.usage
      case let fault as ToolFault: status = fault.isUsage ? ExitStatus.usage : ExitStatus.someInputsFailed
      case Console.OutputError.unread: throw ExitCode(141)
      case is AppDatabaseError, is LiveAudioError, is BatchError, is SpeechError: status = ExitStatus.someInputsFailed
      default: throw error
      }
      var hint = ""
      if case HearingRecordsError.unknownPerson = error { hint = "; `hearing-test people add` adds somebody" }
      if case HearingTestError.otherTrial = error {
        hint = "; another version began this session, and its trials are kept: --new begins one anew"
      }
      if case HearingTestError.notNormalHearing = error { hint = "; leave them out, or frequencies by --frequencies" }
      Console.message("hearing-test: \(error)\(hint)")
      throw status
    }
  }
}

/// Which session.
struct SessionChoice: ParsableArguments {
  @Option(name: .long, help: "The person, whose last finished session it is.") var person: String?
  @Option(name: .long, help: "The session's number, as `results` lists it.") var session: Int64?

  func validate() throws {
    guard (person == nil) != (session == nil) else {
      throw ValidationError("expected --person or --session, one of the two.")
    }
  }

  /// The session's number.
  func chosen(_ records: HearingRecords) throws -> Int64 {
    if let session { return try records.session(session).id }
    let person = try records.person(named: person ?? "")
    guard let last = try records.sessions(of: person).last(where: { $0.ended != nil }) else {
      throw HearingRecordsError.nothingStored(what: "a finished session", person: person.name)
    }
    return last.id
  }
}

/// Small files that are read at once.
enum SmallFile {
  /// The contents.
  static func data(_ path: String) throws -> Data {
    var status = stat()
    guard stat(path, &status) == 0 else { throw ToolFault(description: "\(path): no such file", isUsage: true) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size < 1 << 24,
      let data = FileManager.default.contents(atPath: path)
    else { throw ToolFault(description: "\(path): expected a file of less than 16 MB that can be read", isUsage: true) }
    return data
  }
}
