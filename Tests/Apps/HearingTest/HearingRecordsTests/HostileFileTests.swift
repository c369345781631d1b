import AppDatabases
import AppRecords
import Expectations
import Foundation
import GRDB
import HearingRecords
import HearingTest
import HostileValues
import SoundRoutes
import TestSupport
import Testing

/// Records whose file has values that the program never writes.
@Suite struct HostileFileTests {
  private static let start = Date(timeIntervalSince1970: 1_795_000_000)

  /// Two people with all that a person can have.
  func fill(_ path: String) throws {
    let records = try HearingArchive(path: path)
    let tests = HearingRecordsTests()
    let questions = try Questionnaire(
      title: "Ears", questions: [.init(id: "a", text: "Do they ring?", kind: .yesNo)])
    for (number, name) in ["Anna", "Ben"].enumerated() {
      let person = try records.addPerson(named: name, birthYear: 1960, sex: .female, at: Self.start)
      let check = RoomCheck(
        date: Self.start, verdict: .fine, lowestLevel: 20, isCalibrated: true, remarks: ["quiet"],
        limits: [.init(frequency: 1000, lowestLevel: 10)])
      try records.add(check, of: person)
      for _ in 0..<2 {
        let recorder = try records.beginSession(
          of: person, plan: try tests.plan(), conditions: try tests.conditions(tests.calibration()),
          circumstances: try SessionCircumstances(place: "Brno", examiner: "Eva"), at: Self.start)
        var session = try HearingSession(plan: try tests.plan())
        try tests.answer(&session, recorder)
        try recorder.record(headphone: "White earbuds")
        try recorder.record(
          SoundRoute(server: "PulseAudio", output: "card", label: "Card", port: "headphones", gains: ["mono": -20]))
        try recorder.record(.otherSound)
        try recorder.withdrawTrials(from: session.trials.count - 2, because: .volume)
        for trial in session.trials.suffix(2) { try recorder.record(trial, at: Self.start) }
        try recorder.finish(session.outcome, at: Self.start)
        _ = try records.attachRoomCheck(toSession: recorder.session, at: Self.start)
        try records.setBaseline(recorder.session, of: person)
        let delivery = try records.beginDelivery(
          ofSession: recorder.session, to: "/out", checksum: "\(recorder.session)", at: Self.start)
        try records.finish(delivery: delivery, .delivered, answer: "ok")
      }
      try records.setClinicIdentifier(
        try ClinicIdentifier(system: "https://clinic.example/patients", value: "\(number)"), of: person)
      let consent = OwnDoctor.Consent(date: Self.start, text: "I agree.")
      let doctor = try OwnDoctor(
        name: "Dr. Nová", address: "https://clinic.example", tokenFile: "/token", occasion: .always, consent: consent)
      try records.setOwnDoctor(doctor, of: person, at: Self.start)
      try records.outbox.add(
        HearingArchive.sessionKind, Int64(number + 1), version: "1", to: doctor.address, of: person.id, at: Self.start)
      try records.add([:], to: questions, of: person, at: Self.start)
      try records.keep(OpenQuestionnaire(questionnaire: questions), of: person, at: Self.start)
      let plan = SpeechSessionRecord.Plan(
        ear: .right, configuration: .init(), seed: 1, voice: "cs", noiseLevel: -30, device: "null", isSimulated: true)
      let speech = try records.beginSpeechSession(of: person, plan: plan, at: Self.start)
      var test = try DigitTripletTest(configuration: plan.configuration, seed: plan.seed)
      test.record(answer: [1, 2, 3])
      try records.record(test.trials[0], number: 1, ofSpeechSession: speech, at: Self.start)
    }
  }

  @Test func noValueEndsTheProcess() throws {
    let folder = try TemporaryFolder()
    try fill(folder("healthy.sqlite"))
    try HearingArchive(path: folder("healthy.sqlite")).peopleLock.set("4711", hint: "the garden")
    let path = folder("hostile.sqlite")
    let count = try HostileDatabase.each(of: folder("healthy.sqlite"), at: path, by: 3) { cell in
      let records = try HearingArchive(path: path)
      let people = try records.people()
      // A row takes no other with it.
      expect(people.count == 2 || cell.hasPrefix("person."), "\(cell)")
      expect(people.contains { $0.name == "Ben" }, "\(cell)")
      expectAtLeast(try records.sessions().count, cell.hasPrefix("person.") ? 2 : 3, "\(cell)")
      _ = try records.sessionCounts()
      let readings: [() throws -> Void] = [
        { _ = try records.deliveries() }, { _ = try records.peopleLock.hint() },
        { _ = try records.peopleLock.wait(at: Self.start) }, { try records.peopleLock.verify() },
        { _ = try records.outbox.list() },
        { _ = try records.outbox.due(at: Self.start) },
        {
          for session in try records.sessions() {
            _ = (try records.trials(ofSession: session.id), try records.roomCheck(ofSession: session.id))
          }
        }, { for session in try records.sessions() { _ = try records.outcome(ofSession: session.id) } },
      ]
      let ofPeople = people.flatMap { person -> [() throws -> Void] in
        [
          { _ = try records.questionnaires(of: person) }, { _ = try records.baseline(of: person) },
          { _ = try records.clinicIdentifier(of: person) }, { _ = try records.ownDoctor(of: person) },
          { _ = try records.openQuestionnaire(of: person, since: .distantPast) },
          { for session in try records.speechSessions(of: person) { _ = try records.speechTest(session) } },
        ]
      }
      for read in readings + ofPeople {
        do { try read() } catch {
          let isKnown = error is AppDatabaseError || error is HearingRecordsError || error is HearingTestError
          expect(isKnown, "\(cell): \(error)")
        }
      }
    }
    expectGreater(count, 7 * 60 / 3)
  }
}
