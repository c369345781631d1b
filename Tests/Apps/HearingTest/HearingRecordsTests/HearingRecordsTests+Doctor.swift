import AppRecords
import Expectations
import Foundation
import HearingRecords
import HearingTest
import TestSupport
import Testing

/// A person's own doctor, and what waits for them.
extension HearingRecordsTests {
  private func doctor(
    _ address: String = "https://a.example", tokenFile: String? = nil, consent: OwnDoctor.Consent?
  ) throws -> OwnDoctor {
    try OwnDoctor(
      name: "Dr. Nová", address: address, tokenFile: tokenFile, occasion: .asNeeded, consent: consent)
  }

  private var consent: OwnDoctor.Consent { .init(date: Self.start, text: "Ano, souhlasím.") }

  @Test func theOwnDoctorIsSetAndRevoked() throws {
    let folder = try TemporaryFolder()
    let records = try HearingArchive(path: folder("h.sqlite"))
    let anna = try records.addPerson(named: "Anna", at: Self.start)
    let ben = try records.addPerson(named: "Ben", at: Self.start)
    expectNil(try records.ownDoctor(of: anna))
    let first = try doctor(tokenFile: "/home/anna/token", consent: consent)
    let number = try ClinicIdentifier(system: "urn:oid:1.2", value: "7")
    try records.setOwnDoctor(first, identifier: number, of: anna, at: Self.start)
    expectEqual(try HearingArchive(path: folder("h.sqlite")).ownDoctor(of: anna), first)
    expectEqual(try records.clinicIdentifier(of: anna), number)
    expectNil(try records.ownDoctor(of: ben))
    func queue(_ number: Int64, _ receiver: String, _ person: Person) throws {
      try records.outbox.add("session", number, version: "", to: receiver, of: person.id, at: Self.start)
    }
    func states() throws -> [OutboxItem.State] { try records.outbox.list().map(\.state) }
    try queue(1, "https://a.example", anna)
    try queue(2, "https://a.example", ben)
    // The same doctor with another choice: what waits goes on waiting, and the number stays.
    try records.setOwnDoctor(try doctor(consent: consent), of: anna, at: Self.start)
    expectEqual(try states(), [.waiting, .waiting])
    expectEqual(try records.clinicIdentifier(of: anna), number)
    // Another address was not agreed to for what waits.
    try records.setOwnDoctor(try doctor("https://b.example", consent: consent), of: anna, at: Self.start)
    expectEqual(try states(), [.withdrawn, .waiting])
    try queue(3, "https://b.example", anna)
    expectEqual(try records.revokeConsent(of: anna, at: Self.start + 9), 1)
    expectEqual(try states(), [.withdrawn, .waiting, .withdrawn])
    expectEqual(try records.ownDoctor(of: anna), try doctor("https://b.example", consent: nil))
    // The clinic's number of somebody else: nothing is changed.
    expect(throws: HearingRecordsError.identifierTaken(value: "7", person: "Anna")) {
      try records.setOwnDoctor(first, identifier: number, of: ben, at: Self.start)
    }
    expectNil(try records.ownDoctor(of: ben))
    try records.removePerson(named: "Ben")
    expectEqual(try records.outbox.list().map(\.number), [1, 3])
    expectEqual(try records.verify(), 0)
  }

  @Test func aDoctorHasALimitedForm() throws {
    for (name, address, token) in [
      ("", "https://a", nil), (" a", "https://a", nil), ("a\n", "https://a", nil),
      (String(repeating: "a", count: 101), "https://a", nil), ("a", "", nil), ("a", "https://a\u{2028}", nil),
      ("a", String(repeating: "a", count: 1001), nil), ("a", "https://a", ""), ("a", "https://a", "x\u{7}"),
    ] as [(String, String, String?)] {
      expect(throws: HearingRecordsError.self, "\(name), \(address)") {
        try OwnDoctor(name: name, address: address, tokenFile: token, occasion: .always, consent: consent)
      }
    }
    expect(throws: HearingRecordsError.self) {
      try OwnDoctor(
        name: "a", address: "/b", occasion: .always, consent: .init(date: Self.start, text: ""))
    }
  }

  @Test func aRemovedSessionIsNotSent() throws {
    let folder = try TemporaryFolder()
    let records = try HearingArchive(path: folder("h.sqlite"))
    let anna = try records.addPerson(named: "Anna", at: Self.start)
    for number in 0..<3 {
      let recorder = try records.beginSession(
        of: anna, plan: try plan(), conditions: try conditions(), at: Self.start + Double(number) * 86_400)
      try records.outbox.add("session", recorder.session, version: "", to: "/a", of: anna.id, at: Self.start)
    }
    try records.removeSession(2)
    expectEqual(try records.outbox.list().map(\.number), [1, 3])
    _ = try records.removeResults(of: anna, before: Self.start + 1)
    expectEqual(try records.outbox.list().map(\.number), [3])
  }
}
