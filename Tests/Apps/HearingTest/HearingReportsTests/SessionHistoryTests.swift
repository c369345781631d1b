import Expectations
import Foundation
import HearingRecords
import HearingReports
import HearingTest
import LevelCalibration
import TestSupport
import Testing

@Suite struct SessionHistoryTests {
  private static let start = Date(timeIntervalSince1970: 1_795_000_000)

  private func calibration(_ transducer: String = "TDH39", level: Double = 110) throws -> CalibrationRecord {
    CalibrationRecord(
      kind: .headphone, transducer: transducer, device: "card", coupler: .iec60318Part3,
      method: .stated(source: "a test"), date: try CalibrationDate("2026-03-01"),
      fullScale: try FrequencyTable([125.0, 8000].map { .init(frequency: $0, level: level, uncertainty: 1) }))
  }

  private func conditions(_ device: String = "USB Audio: hw:1,0") throws -> SessionConditions {
    .init(calibration: try calibration(), stimulus: try ToneStimulus(), device: device, isSimulated: false)
  }

  /// Finished sessions a month apart with thresholds of both ears at four frequencies.
  private func records(
    _ folder: TemporaryFolder, _ sessions: [(conditions: SessionConditions, level: (Int) -> Double)]
  ) throws -> (records: HearingArchive, person: Person) {
    let records = try HearingArchive(path: folder("h.sqlite"))
    let person = try records.addPerson(named: "Anna", at: Self.start)
    for (number, (conditions, level)) in sessions.enumerated() {
      let entries = Ear.allCases.flatMap { ear in
        [500.0, 1000, 2000, 4000].map { frequency in
          SessionOutcome.Entry(
            point: TonePoint(ear, frequency),
            result: .threshold(level(number), standardDeviation: 2, trialCount: 12))
        }
      }
      let places = try entries.map { SessionPlan.Place($0.point, range: try LevelRange(lowest: -10, highest: 85)) }
      let date = Self.start.addingTimeInterval(Double(number) * 30 * 86_400)
      let recorder = try records.beginSession(
        of: person, plan: SessionPlan(places: places, seed: 1), conditions: conditions, at: date)
      try recorder.finish(
        .init(
          entries: entries, catchTrialCount: 6, falseAlarmCount: 0, answeredToneCount: 50, strayPressCount: 0,
          trialCount: 90),
        at: date.addingTimeInterval(600))
    }
    return (records, person)
  }

  private func page(_ report: HearingReport) -> String {
    var text = ""
    report.write { text += $0 }
    return text
  }

  /// Levels mean the same on one calibrated device only.
  @Test func onlyTheSameChainCompares() throws {
    let same = try conditions()
    func reason(_ change: (inout SessionConditions) throws -> Void) throws -> Incomparability? {
      var other = same
      try change(&other)
      let records = try self.records(try TemporaryFolder(), [(same, { _ in 20 }), (other, { _ in 20 })]).records
      let history = try SessionHistory(session: 2, in: records)
      expectEqual(history.leftOut.map(\.reason), [history.leftOut.first?.reason].compactMap { $0 })
      expectEqual((history.change == nil), (history.leftOut.count == 1))
      return history.leftOut.first?.reason
    }
    expectNil(try reason { _ in })
    expectEqual(try reason { $0.calibration = nil }, .notCalibrated)
    expectEqual(try reason { $0.calibration = try calibration("HD 600") }, .otherCalibration)
    // The same headphone, calibrated anew: its numbers have changed.
    expectEqual(try reason { $0.calibration = try calibration(level: 104) }, .otherCalibration)
    expectEqual(try reason { $0.device = "HDA Intel: hw:0,0" }, try .otherDevice("HDA Intel: hw:0,0", same.device))
    expectEqual(try reason { $0.source = .simulated }, .otherSource)
    expectEqual(try reason { $0.stimulus = try ToneStimulus(.pure) }, .otherTest)
    for name in ["default", "sysdefault", "pulse", "pipewire", "Default Sink", "null", ""] {
      let unnamed = try conditions(name)
      let records = try self.records(try TemporaryFolder(), [(unnamed, { _ in 20 }), (unnamed, { _ in 20 })]).records
      expectEqual(
        try SessionHistory(session: 2, in: records).leftOut.first?.reason, .unnamedDevice(name), "\(name)")
      expect(try !page(HearingReport(session: 2, in: records)).contains("Change since"))
    }
    let none = SessionConditions(
      calibration: nil, stimulus: try ToneStimulus(), device: same.device, isSimulated: false)
    let records = try self.records(try TemporaryFolder(), [(none, { _ in 20 }), (none, { _ in 20 })]).records
    let text = page(try HearingReport(session: 2, in: records))
    expect(
      text.contains("Not compared: session 1 (not calibrated, and the headphone has no name)")
        && !text.contains("Change since"))
  }

  /// No step from a session to the next shows it; since the first sessions and over all of them it does.
  @Test func aSlowLossAndABaseline() throws {
    let same = try conditions()
    // A decibel and a quarter a session, and ±0.5 dB that is no trend.
    let level: (Int) -> Double = { 20 + 1.25 * Double($0) + ($0 % 2 == 0 ? 0.5 : -0.5) }
    let (records, person) = try self.records(try TemporaryFolder(), (0..<12).map { _ in (same, level) })
    let last = page(try HearingReport(session: 12, in: records))
    expect(last.contains("Change since 18\u{A0}November 2026") && last.contains("Trend over 12 sessions"), "\(last)")
    expect(last.contains("worse, confirmed") && last.contains("A loss over the sessions: right ear as a whole by 13."))
    expect(last.contains("no single step from a session to the next shows it"))
    let first = try HearingReport(session: 12, baseline: 2, in: records)
    expectEqual(first.history.comparable.first?.record.id, 2)
    expect(page(first).contains("Change since the baseline, 18\u{A0}December 2026"))
    try records.setBaseline(8, of: person)
    let history = try SessionHistory(session: 12, in: records)
    expect(
      history.hasBaseline && history.comparable.map(\.record.id) == [8, 9, 10, 11, 12])
    // Of an earlier session it is none.
    let earlier = try SessionHistory(session: 5, in: records)
    expect(earlier.comparable.first?.record.id == 1 && !earlier.hasBaseline)
    expect(throws: HearingRecordsError.noBaseline(session: 12, person: "Anna")) {
      try SessionHistory(session: 5, baseline: 12, in: records)
    }
    expect(throws: HearingRecordsError.noBaseline(session: 99, person: "Anna")) {
      try records.setBaseline(99, of: person)
    }
    try records.setBaseline(nil, of: person)
    expectNil(try records.baseline(of: person))
    let two = try SessionHistory(session: 2, in: records)
    expect(two.trend == nil && two.change?.referenceCount == 1)
  }

  /// A baseline that cannot be compared: refused where it was asked for, said where it was stored.
  @Test func aBaselineOfAnotherChain() throws {
    let (same, other) = (try conditions(), try conditions("HDA Intel: hw:0,0"))
    let (records, person) = try self.records(
      try TemporaryFolder(), [(other, { _ in 20 }), (same, { _ in 20 }), (same, { _ in 20 })])
    expect(throws: BaselineError.self) { try HearingReport(session: 3, baseline: 1, in: records) }
    try records.setBaseline(1, of: person)
    let history = try SessionHistory(session: 3, in: records)
    expect(history.comparable.first?.record.id == 2 && !history.hasBaseline)
    expectEqual(history.leftOut.first?.reason, .otherDevice(same.device, other.device))
  }

  /// What was heard of the room goes with the sessions of the hour.
  @Test func theRoomGoesWithTheSession() throws {
    let same = try conditions()
    let (records, person) = try self.records(try TemporaryFolder(), [(same, { _ in 20 }), (same, { _ in 20 })])
    func check(_ minutes: Double, _ verdict: RoomCheck.Verdict) -> RoomCheck {
      RoomCheck(
        date: Self.start.addingTimeInterval(minutes * 60), verdict: verdict, lowestLevel: 20,
        isCalibrated: verdict == .fine, remarks: ["fine here <perhaps>"],
        limits: verdict == .fine ? [.init(frequency: 250, lowestLevel: 6)] : [])
    }
    try records.add(check(0, .tooLoud), of: person)
    try records.add(check(5, .fine), of: person)
    expectEqual(try records.attachRoomCheck(toSession: 1, at: Self.start.addingTimeInterval(600)), check(5, .fine))
    expectNil(try records.attachRoomCheck(toSession: 2, at: Self.start.addingTimeInterval(66 * 60)))
    let text = page(try HearingReport(session: 1, in: records))
    expect(text.contains("quiet enough for 20 dB HL") && !text.contains("microphone"))
    expect(text.contains("The lowest levels that can be tested in the room (dB HL): 250 Hz 6."))
    expect(page(try HearingReport(session: 2, in: records)).contains("noise was not checked"))
    try records.add(check(20, .tooLoud), of: person)
    _ = try records.attachRoomCheck(toSession: 1, at: Self.start.addingTimeInterval(1800))
    let loud = page(try HearingReport(session: 1, in: records))
    expect(loud.contains("too loud, or not known to be quiet"))
    expect(loud.contains("(microphone not calibrated)") && loud.contains("may be wrong by 20 dB"))
  }
}
