import AppCommands
import ArgumentParser
import CommandSupport
import Foundation
import HearingRecords

/// The app's description for the commands that all apps share.
enum HearingTestApp: PeopleApp {
  static let name = "hearing-test"
  static let personWithRecords = "a person with all sessions and answers"

  static func open(path: String, notify: @escaping (String) -> Void) throws -> HearingArchive {
    try HearingArchive(path: path, notify: notify)
  }

  static func sessionsText(_ count: Int) -> String { "\(count) sessions" }
}

/// The path option of the app's people and sessions.
typealias RecordsOptions = AppCommands.RecordsOptions<HearingTestApp>

/// The options for the place and the examiner of a session.
struct CircumstanceOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The place, for the report.", valueName: "text")) var place: String?
  @Option(name: .long, help: ArgumentHelp("Who holds the session, for the report.", valueName: "name"))
  var examiner: String?

  func validate() throws {
    do { _ = try chosen } catch { throw ValidationError("--place, --examiner: \(error).") }
  }

  var chosen: SessionCircumstances {
    get throws(HearingRecordsError) { try SessionCircumstances(place: place, examiner: examiner) }
  }
}

/// The options that choose a session.
struct SessionChoice: ParsableArguments {
  @Option(name: .long, help: "The person whose last finished session is used.") var person: String?
  @Option(name: .long, help: "The session's number, as `results` lists it.") var session: Int64?

  func validate() throws {
    guard (person == nil) != (session == nil) else {
      throw ValidationError("expected --person or --session, one of the two.")
    }
  }

  /// The number of the chosen session.
  func chosen(_ records: HearingArchive) throws -> Int64 {
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
  /// The contents of a file.
  static func data(_ path: String) throws -> Data {
    var status = stat()
    guard stat(path, &status) == 0 else { throw ToolFault(description: "\(path): no such file", isUsage: true) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size < 1 << 24,
      let data = FileManager.default.contents(atPath: path)
    else {
      throw ToolFault(description: "\(path): expected a file of less than 16 MiB that can be read", isUsage: true)
    }
    return data
  }
}
