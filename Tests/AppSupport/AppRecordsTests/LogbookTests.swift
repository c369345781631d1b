import AppDatabases
import AppRecords
import ArchiveChecks
import Expectations
import Foundation
import TestSupport
import Testing

@Suite struct LogbookTests {
  private struct Settings: Codable, Equatable { var seconds = 3.0 }
  private struct Blow: Codable, Equatable { var duration: Double }
  private typealias Book = Logbook<Settings, Blow>

  private static let start = Date(timeIntervalSince1970: 1_795_000_000)

  private func book(_ folder: TemporaryFolder) throws -> Book {
    try Book(path: folder("app/book.sqlite"), applicationID: 0x4F73_7473)
  }

  @Test func peopleAreAddedRenamedAndRemoved() throws {
    let folder = try TemporaryFolder()
    let book = try book(folder)
    let anna = try book.addPerson(named: " Anna ", at: Self.start)
    _ = try book.addPerson(named: "Bob", at: Self.start)
    expect(anna.name == "Anna" && anna.created == Self.start)
    expect(throws: PeopleError.taken(name: "bob", words: .people)) { try book.renamePerson(named: "Anna", to: "bob") }
    expect(throws: PeopleError.invalidName("a\tb", words: .people)) {
      try book.renamePerson(named: "Anna", to: "a\tb")
    }
    expect(throws: PeopleError.unknown(name: "Eve", known: ["Anna", "Bob"], words: .people)) {
      try book.renamePerson(named: "Eve", to: "Zoe")
    }
    // The names differ only in case, in a script that SQLite's NOCASE does not cover.
    expectEqual(try book.renamePerson(named: "anna", to: "Žofie").id, anna.id)
    expectEqual(try book.renamePerson(named: "Žofie", to: "žofie").name, "žofie")
    expectEqual(try book.people().map(\.name), ["Bob", "žofie"])
    try book.removePerson(named: "ŽOFIE")
    expectEqual(try book.people().map(\.name), ["Bob"])
  }

  @Test func settingsBelongToAPerson() throws {
    let folder = try TemporaryFolder()
    let book = try book(folder)
    let anna = try book.addPerson(named: "Anna", at: Self.start)
    expectNil(try book.settings(of: anna))
    try book.set(Settings(seconds: 5), of: anna)
    try book.set(Settings(seconds: 6), of: anna)
    expectEqual(try book.settings(of: anna), Settings(seconds: 6))
    try book.set(nil, of: anna)
    expectNil(try book.settings(of: anna))
  }

  /// A recorder that is released without `finish` stands for a killed process. Its entries are kept, and the session
  /// has no end.
  @Test func entriesAreKeptAsTheyCome() throws {
    let folder = try TemporaryFolder()
    let anna = try book(folder).addPerson(named: "Anna", at: Self.start)
    do {
      let recorder = try book(folder).beginSession(of: anna, settings: Settings(), source: "mic", at: Self.start)
      try recorder.record(Blow(duration: 1))
      try recorder.record(Blow(duration: 2))
    }
    let again = try book(folder)
    let session = try require(try again.sessions().first)
    expect(session.ended == nil && session.source == "mic" && session.settings == Settings())
    expectEqual(session.person, anna)
    expectEqual(try again.entries(ofSession: session.id), [Blow(duration: 1), Blow(duration: 2)])
    let whole = try again.beginSession(of: anna, settings: Settings(), source: "a.wav", at: Self.start)
    try whole.finish(at: Self.start.addingTimeInterval(9))
    expectEqual(try again.sessions().map(\.ended), [nil, Self.start.addingTimeInterval(9)])
    expect(try again.verify() == 2 && again.sessionCounts()[anna.id]?.count == 2)
  }

  @Test func whatGoesOnIsNotRemoved() throws {
    let folder = try TemporaryFolder()
    let book = try book(folder)
    let anna = try book.addPerson(named: "Anna", at: Self.start)
    let recorder = try book.beginSession(of: anna, settings: Settings(), source: "mic", at: Self.start)
    try recorder.record(Blow(duration: 1))
    let sessions = try book.sessions(of: anna)
    let inUse = AppDatabaseError.sessionInUse(path: book.path, session: recorder.session)
    expect(throws: inUse) { try book.removePerson(named: "Anna") }
    expect(throws: inUse) { try book.remove(sessions) }
    try recorder.finish(at: Self.start)
    try book.remove(try book.sessions(of: anna))
    expect(try book.sessions().isEmpty && book.entries(ofSession: recorder.session).isEmpty)
  }

  @Test func anotherAppsFileIsRefused() throws {
    let folder = try TemporaryFolder()
    let path = try book(folder).path
    expect(throws: AppDatabaseError.self) { try Book(path: path, applicationID: 1) }
  }

  @Test func aPersonComesToAnotherHome() throws {
    let folder = try TemporaryFolder()
    let book = try book(folder)
    for name in ["Ben", "Anna"] {
      let person = try book.addPerson(named: name, at: Self.start)
      try book.set(Settings(seconds: 5), of: person)
      let recorder = try book.beginSession(of: person, settings: Settings(), source: "mic", at: Self.start)
      try recorder.record(Blow(duration: 1.25))
      try recorder.finish(at: Self.start.addingTimeInterval(9))
    }
    func homes() throws -> TwoHomes<Book> {
      try TwoHomes(folder, home: "app/book.sqlite", others: ["damaged"]) {
        try Book(path: $0, applicationID: 0x4F73_7473)
      }
    }
    func read(_ book: Book, _ person: LogbookPerson) throws -> [String] {
      try ["\(String(describing: book.settings(of: person)))"]
        + book.sessions(of: person).map { session in
          "\(session.source) \(session.settings) \(session.started) \(try book.entries(ofSession: session.id))"
        }
    }
    try homes().expectWholePerson(read)
    try homes().expectTwice(read)
    try homes().expectAllOrNothing()
  }
}
