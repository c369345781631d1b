import Expectations
import Foundation
import HearingRecords
import HearingReports
import HearingTest
import SoundRoutes
import TestSupport
import Testing

/// Sessions with a headphone that has no calibration, but a name: changes are told, and no grade.
@Suite struct RelativeSessionTests: SampleSessions {
  private static let frequencies = [250.0, 500, 1000, 2000, 4000, 8000]
  private static let day = 86_400.0

  /// A session in which something was answered goes on with the same headphone only.
  @Test func anAnsweredSessionStaysOnItsHeadphone() throws {
    let record = try records([Sample()]).session(1)
    func session(trials: Int, _ headphone: String?) -> HearingSessionRecord {
      HearingSessionRecord(
        id: 1, uuid: record.uuid, person: record.person, plan: record.plan, conditions: record.conditions,
        started: record.started, ended: nil, trialCount: trials, headphone: headphone)
    }
    for (trials, stored, name, isOn) in [
      (0, "A", "B", true), (9, "A", "B", false), (9, "A", "a", true), (9, "A", nil, true), (9, nil, "B", false),
      (0, nil, "B", true), (9, nil, nil, true),
    ] as [(Int, String?, String?, Bool)] {
      expectEqual(
        session(trials: trials, stored).isOn(name), isOn, "\(trials) trials on \(stored ?? "-"), \(name ?? "-")")
    }
  }

  /// What is stored of a session.
  private struct Sample {
    var shift: (Double) -> Double = { _ in 0 }
    var headphone: String? = "White earbuds"
    var route: SoundRoute? = RelativeSessionTests.route()
    var change: SoundChange?
    var day = 0.0
    var person = "Anna"
    var device = "default"
  }

  private static func route(_ gain: Double = -20, port: String = "headphones") -> SoundRoute {
    SoundRoute(
      server: "PulseAudio", output: "card", label: "Card", port: port, gains: ["left": gain, "right": gain],
      percent: 46)
  }

  private func records(_ samples: [Sample]) throws -> HearingArchive {
    let records = try HearingArchive(path: TemporaryFolder()("h.sqlite"))
    for sample in samples {
      let known = try records.people().first { $0.name == sample.person }
      let person = try known ?? records.addPerson(named: sample.person, birthYear: 1980, sex: .female, at: sampleStart)
      let entries = Ear.allCases.flatMap { ear in
        Self.frequencies.map { entry(ear, $0, 20 + sample.shift($0)) }
      }
      let places = try entries.map { SessionPlan.Place($0.point, range: try LevelRange(lowest: -10, highest: 80)) }
      let date = sampleStart.addingTimeInterval(sample.day * Self.day)
      let recorder = try records.beginSession(
        of: person, plan: SessionPlan(places: places, seed: 1),
        conditions: .init(
          calibration: nil, stimulus: try ToneStimulus(), device: sample.device, isSimulated: false), at: date)
      if let name = sample.headphone { try recorder.record(headphone: name) }
      if let route = sample.route { try recorder.record(route) }
      if let change = sample.change { try recorder.record(change) }
      try recorder.finish(
        .init(
          entries: entries, catchTrialCount: 6, falseAlarmCount: 0, answeredToneCount: 50, strayPressCount: 0,
          trialCount: 90), at: date.addingTimeInterval(600))
    }
    return records
  }

  private func high(_ shift: Double) -> (Double) -> Double { { $0 >= 4000 ? shift : 0 } }

  /// The patient of a clinic at home: a loss of 25 dB at high tones is told although no level is known.
  @Test func aChangeIsToldAndNoGradeIs() throws {
    let records = try records([
      Sample(day: 0), Sample(day: 7), Sample(shift: high(25), day: 14), Sample(shift: high(25), day: 15),
    ])
    let verdict = try HearingVerdict(session: 4, in: records)
    let change = try require(verdict.change)
    expect(
      change.isWorse && change.findings.allSatisfy { $0.certainty == .confirmed && $0.frequencies == [4000, 8000] })
    expect(verdict.statements[0].kind == .urgent && verdict.statements[0].text.en.hasPrefix("Compared with your first"))
    expect(verdict.session.grade == nil && verdict.session.average(.right) == nil)
    let all = verdict.statements.map(\.text.en).joined(separator: " ")
    expect(all.contains("White earbuds") && !all.contains("World Health") && !all.contains(VerdictText.nothingToDo.en))
    // Criteria of a change are told; scales in dB HL are not.
    for grading in OtotoxicityGradings(verdict).gradings {
      expectEqual(grading.isGiven, grading.scale == "ASHA 1994", "\(grading.scale)")
    }
    let report = page(try HearingReport(session: 4, in: records))
    expect(report.contains("White earbuds") && report.contains("46 %"))
  }

  @Test func onlyTheSameSoundIsCompared() throws {
    let size = -20.0 + 6
    let cases: [(String, Sample, Incomparability?)] = [
      ("the same", Sample(day: 7), nil), ("another spelling", Sample(headphone: "white EARBUDS", day: 7), nil),
      ("no name", Sample(headphone: nil, day: 7), .notCalibrated),
      ("another headphone", Sample(headphone: "Studio", day: 7), .otherHeadphone("Studio", "White earbuds")),
      ("another volume", Sample(route: Self.route(size), day: 7), .otherVolume(6)),
      ("another socket", Sample(route: Self.route(port: "speaker"), day: 7), .otherOutput("Card", "Card")),
      ("no mixer", Sample(route: nil, day: 7), nil),
      ("another device", Sample(day: 7, device: "browser"), .otherDevice("browser", "default")),
      ("the volume moved in the test", Sample(change: .volume, day: 7), .soundChanged),
      ("low tones 10 dB worse", Sample(shift: { _ in 10 }, day: 7), .unsteady(10)),
      ("low tones 10 dB better", Sample(shift: { _ in -10 }, day: 7), .unsteady(-10)),
      ("high tones 30 dB worse", Sample(shift: high(30), day: 7), nil),
    ]
    for (name, sample, reason) in cases {
      let history = try SessionHistory(session: 2, in: try records([Sample(), sample]))
      expectEqual(history.leftOut.map(\.reason), reason.map { [$0] } ?? [], "\(name)")
    }
  }

  /// Nobody can tell whether the sound is softer or hearing worse: both are said, and what to do.
  @Test func lowTonesThatAreWorseAreNotPassedOver() throws {
    for (shift, kind) in [(12.0, HearingVerdict.Statement.Kind.urgent), (-12, .finding)] {
      let records = try records([Sample(), Sample(shift: { _ in shift }, day: 7)])
      let verdict = try HearingVerdict(session: 2, in: records)
      expectNil(verdict.change)
      let said = try require(verdict.statements.first { $0.text.en.hasPrefix("Low tones are heard 12") })
      expect(said.kind == kind && said.plain?.en.contains("dB") == false, "\(shift) dB")
    }
  }

  /// If a second person hears as before on both days, the sound is the same, and low tones that are worse are a loss.
  @Test func aSecondPersonDecides() throws {
    let own = [Sample(day: 0), Sample(shift: { _ in 12 }, day: 7)]
    func second(_ shift: Double, day: Double = 7.2) -> [Sample] {
      [Sample(day: 0.3, person: "Ben"), Sample(shift: { _ in shift }, day: day, person: "Ben")]
    }
    for (name, others, reason, isWorse) in [
      ("hears as before", second(1), nil, true), ("hears worse, too", second(11), .otherSound(11), false),
      ("was tested on another day", second(1, day: 9), .unsteady(12), false),
    ] as [(String, [Sample], Incomparability?, Bool)] {
      let history = try SessionHistory(session: 2, in: try records(own + others))
      expectEqual(history.leftOut.map(\.reason), reason.map { [$0] } ?? [], "\(name)")
      expectEqual(history.change?.isWorse ?? false, isWorse, "\(name)")
    }
  }

  /// A new session is to have the volume of the last one with the same headphone, whoever was tested.
  @Test func theVolumeThatIsExpected() throws {
    let records = try records([
      Sample(route: Self.route(-30), day: 0, person: "Ben"), Sample(headphone: "Studio", route: Self.route(-5), day: 1),
      Sample(headphone: "WHITE earbuds", route: nil, day: 2), Sample(headphone: nil, route: nil, day: 3),
    ])
    let expected = try (1...4).map { try records.expectedRoute(of: try records.session($0))?.gains["left"] }
    expectEqual(expected, [-30, -5, -30, nil])
    expectEqual(try records.headphones(), ["WHITE earbuds", "Studio"])
  }

  /// What a session is stored with, it is read with; a sound that changed makes it doubtful.
  @Test func whatIsStored() throws {
    let records = try records([Sample(change: .otherSound)])
    let session = try ReportedSession(1, in: records)
    expect(session.record.headphone == "White earbuds" && session.record.route == Self.route())
    expect(session.record.soundChanges == [.otherSound] && session.validity.grade == .doubtful)
    let texts = HearingVerdict(session).texts(.remark).map(\.en)
    expect(texts.contains { $0.hasPrefix("The sound changed during the test (another program played)") })
  }
}
