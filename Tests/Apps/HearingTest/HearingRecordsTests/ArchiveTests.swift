import AppRecords
import ArchiveChecks
import Expectations
import Foundation
import HearingRecords
import HearingTest
import TestSupport
import Testing

/// The way of a person from one home to another.
@Suite struct ArchiveTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try HostileFileTests().fill(folder("home.sqlite"))
  }

  private func homes() throws -> TwoHomes<HearingArchive> {
    try TwoHomes(folder, home: "home.sqlite", others: ["damaged", "outbox", "own_doctor"]) {
      try HearingArchive(path: $0)
    }
  }

  /// What is read, but for the identifiers and the clinic's number.
  private static func read(_ records: HearingArchive, _ person: Person) throws -> [String] {
    let sessions = try records.sessions(of: person)
    let baseline = try records.baseline(of: person)
    let speech = try records.speechSessions(of: person).map { session in
      "\(session.plan) \(session.started) \(try records.speechTest(session).trials)"
    }
    return [
      "\(String(describing: person.birthYear)) \(String(describing: person.sex)) \(person.created)",
      "\(try records.questionnaires(of: person).map { "\($0.date) \($0.questionnaire) \($0.answers)" })",
      "\(String(describing: try records.openQuestionnaire(of: person, since: .distantPast)))",
      "\(String(describing: sessions.firstIndex { $0.id == baseline }))",
      "\(try records.questionnaires(of: person).map { one in sessions.firstIndex { $0.id == one.session } })",
      "\(try records.deliveries(of: person).map { "\($0.date) \($0.place) \($0.checksum) \($0.outcome) \($0.answer)" })",
    ] + speech
      + (try sessions.map { session in
        """
        \(session.plan) \(session.conditions) \(session.circumstances) \(session.started)
        \(try records.timedTrials(ofSession: session.id)) \(try records.outcome(ofSession: session.id))
        \(String(describing: try records.roomCheck(ofSession: session.id)))
        \(String(describing: session.headphone)) \(String(describing: session.route?.gains)) \(session.soundChanges)
        """
      })
  }

  @Test func theWholePersonComes() throws {
    try homes().expectWholePerson { records, person in
      let identifier = try records.clinicIdentifier(of: person)
      let uuids = try [person.uuid] + records.sessions(of: person).map(\.uuid)
      return try Self.read(records, person) + ["\(String(describing: identifier)) \(uuids)"]
    }
  }

  /// A person who is there twice has identifiers of their own, but for the clinic's.
  @Test func thePersonCanBeThereTwice() throws {
    let home = try HearingArchive(path: folder("home.sqlite"))
    let both = try homes()
    expect(throws: HearingRecordsError.identifierTaken(value: "0", person: "Anna")) {
      try home.importPerson(from: folder("anna.zip"), as: "Hana")
    }
    let anna = try home.person(named: "Anna")
    try home.setClinicIdentifier(nil, of: anna)
    try both.expectTwice(Self.read)
    let copy = try home.importPerson(from: folder("anna.zip"), as: "Hana")
    expectUnequal(copy.uuid, anna.uuid)
    expect(Set(try home.sessions(of: copy).map(\.uuid)).isDisjoint(with: try home.sessions(of: anna).map(\.uuid)))
  }

  /// The consent is to what one computer does: a copy of the person on another one sends nothing a second time.
  @Test func theDoctorAndWhatWaitsStayHere() throws {
    let home = try HearingArchive(path: folder("home.sqlite"))
    try home.exportPerson(named: "Anna", to: folder("travelling.zip"))
    let other = try HearingArchive(path: folder("other.sqlite"))
    let copy = try other.importPerson(from: folder("travelling.zip"))
    expect(try other.ownDoctor(of: copy) == nil && other.outbox.list().isEmpty)
    expectEqual(try other.sessions(of: copy).count, 2)
    let anna = try home.person(named: "Anna")
    expect(try home.ownDoctor(of: anna) != nil && home.outbox.list(of: anna.id).count == 1)
    // Nor does a copy in the same file.
    try home.setClinicIdentifier(nil, of: anna)
    try home.exportPerson(named: "Anna", to: folder("twin.zip"))
    let twin = try home.importPerson(from: folder("twin.zip"), as: "Hana")
    expect(try home.ownDoctor(of: twin) == nil && home.outbox.list(of: twin.id).isEmpty)
  }

  @Test func allOrNothing() throws { try homes().expectAllOrNothing() }

  /// The lock of the list is that of a computer: no person takes it elsewhere.
  @Test func theLockStays() throws {
    let home = try HearingArchive(path: folder("home.sqlite"))
    try home.peopleLock.set("4711", hint: "the garden")
    try home.exportPerson(named: "Anna", to: folder("locked.zip"))
    let other = try HearingArchive(path: folder("other.sqlite"))
    try other.peopleLock.set("081500", hint: "the sea")
    try other.importPerson(from: folder("locked.zip"), as: nil)
    expectEqual(try other.peopleLock.hint(), "the sea")
    try other.peopleLock.enter("081500", at: Date(timeIntervalSince1970: 1_795_000_000))
    let bytes = try Data(contentsOf: URL(filePath: folder("locked.zip")))
    try home.peopleLock.remove()
    try home.exportPerson(named: "Anna", to: folder("open.zip"))
    expectEqual(try Data(contentsOf: URL(filePath: folder("open.zip"))), bytes)
  }

  @Test func changedArchivesAreRefused() throws {
    expectGreater(try homes().expectHostileArchivesRefused(), 100)
  }
}
