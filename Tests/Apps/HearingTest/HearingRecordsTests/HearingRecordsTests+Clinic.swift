import Expectations
import Foundation
import HearingRecords
import HearingTest
import TestSupport
import Testing

/// What clinics are told, and how they call a person.
extension HearingRecordsTests {
  @Test func aBundleGoesToAPlaceOnce() throws {
    let folder = try TemporaryFolder()
    let records = try HearingArchive(path: folder("h.sqlite"))
    let person = try records.addPerson(named: "Anna", at: Self.start)
    let session = try records.beginSession(of: person, plan: try plan(), conditions: try conditions(), at: Self.start)
      .session
    func begin(_ place: String, _ checksum: String, again: Bool = false) throws -> Int64 {
      try records.beginDelivery(ofSession: session, to: place, checksum: checksum, at: Self.start, again: again)
    }
    let first = try begin("https://a", "x")
    // One that was begun and never ended, as by a killed process, may have arrived.
    expectEqual(try records.deliveries().map(\.outcome), [.uncertain])
    expect(throws: HearingRecordsError.self) { try begin("https://a", "x") }
    try records.finish(delivery: first, .failed, answer: "500")
    let second = try begin("https://a", "x")
    try records.finish(delivery: second, .delivered, answer: "201")
    _ = try begin("https://a", "x", again: true)
    // Of what is certain and what is not, what is certain is said.
    let delivered = try require(try records.deliveries(of: person).first { $0.id == second })
    expect(throws: HearingRecordsError.alreadyDelivered(delivered)) { try begin("https://a", "x") }
    _ = try (begin("https://b", "x"), begin("https://a", "y"))
    expectEqual(try HearingArchive(path: folder("h.sqlite")).deliveries(), (try records.deliveries()))
    try records.removePerson(named: "Anna")
    expect(try records.deliveries().isEmpty)
  }

  @Test func theClinicsIdentifiers() throws {
    let folder = try TemporaryFolder()
    let records = try HearingArchive(path: folder("h.sqlite"))
    let anna = try records.addPerson(named: "Anna", at: Self.start)
    let ben = try records.addPerson(named: "Ben", at: Self.start)
    let number = try ClinicIdentifier(system: "urn:oid:2.16.840.1", value: "Č 7/12")
    expectNil(try records.clinicIdentifier(of: anna))
    try records.setClinicIdentifier(number, of: anna)
    try records.setClinicIdentifier(number, of: anna)
    expectEqual(try records.clinicIdentifier(of: anna), number)
    expect(throws: HearingRecordsError.identifierTaken(value: "Č 7/12", person: "Anna")) {
      try records.setClinicIdentifier(number, of: ben)
    }
    try records.removePerson(named: "Anna")
    try records.setClinicIdentifier(number, of: ben)
    try records.setClinicIdentifier(nil, of: ben)
    expectNil(try records.clinicIdentifier(of: ben))
    for (system, value) in [
      ("clinic", "1"), ("http://a b", "1"), ("http://a|b", "1"), ("", "1"), ("urn:", "1"), ("urn:a", ""),
      ("urn:a", "1\n"),
      ("urn:a", " 1"), ("urn:a", "\u{1B}1"), ("urn:a", String(repeating: "1", count: 101)),
    ] {
      expect(throws: HearingRecordsError.self) { try ClinicIdentifier(system: system, value: value) }
    }
  }
}
