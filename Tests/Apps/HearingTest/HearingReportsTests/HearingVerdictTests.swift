import AppWords
import Expectations
import Foundation
import HearingRecords
import HearingReports
import HearingTest
import TestSupport
import Testing

/// What a session comes to, and what to do.
@Suite struct HearingVerdictTests: SampleSessions {
  private func session(calibrated: Bool = true, answered: Int = 40, _ entries: [SessionOutcome.Entry]) throws
    -> ReportedSession
  {
    try ReportedSession(
      1, in: try records(try TemporaryFolder(), calibrated: calibrated, answered: answered, [entries]))
  }

  /// Thresholds of both ears at 500, 1000, 2000, 4000 and 8000 Hz.
  private func entries(right: [Double], left: [Double]) -> [SessionOutcome.Entry] {
    [(Ear.right, right), (.left, left)].flatMap { ear, levels in
      zip([500.0, 1000, 2000, 4000, 8000], levels).map { entry(ear, $0, $1) }
    }
  }

  private func advice(_ session: ReportedSession) -> [String] {
    HearingVerdict(session).texts(.advice).map(\.en)
  }

  @Test func goodHearingNeedsNothing() throws {
    let session = try session(entries(right: [5, 5, 10, 10, 15], left: [5, 5, 10, 10, 15]))
    expectEqual(advice(session), [VerdictText.nothingToDo.en])
    let findings = HearingVerdict(session).texts(.finding).map(\.cs)
    expectEqual(findings[0], "Pravé ucho: sluch v normě (průměr 7,5\u{A0}dB\u{A0}HL).")
    expect(findings[2].contains("Světové zdravotnické organizace (2021): sluch v normě"))
  }

  /// The person's own words have no averages, levels or names of norms.
  @Test func plainWords() throws {
    let sessions = [
      try session(entries(right: [5, 5, 10, 10, 15], left: [60, 60, 70, 70, 80])),
      try session(entries(right: [30, 35, 40, 45, 50], left: [32, 35, 42, 45, 52])),
    ]
    for session in sessions {
      for text in HearingVerdict(session).statements.map({ $0.plain ?? $0.text }) {
        for word in ["dB", "práh", "prahy", "norma", "průměr", "vzdušn", "Světov"] {
          expect(!text.cs.contains(word), "\(text.cs)")
        }
        for word in ["dB", "threshold", "average", "air conduction", "World"] {
          expect(!text.en.contains(word), "\(text.en)")
        }
      }
    }
    let plain = HearingVerdict(sessions[0]).statements.compactMap(\.plain)
    expect(plain[0].cs == "Pravé ucho: sluch v normě." && plain[1].en == "Left ear: severe hearing loss.")
  }

  @Test func aLossGoesToADoctor() throws {
    let session = try session(entries(right: [30, 35, 40, 45, 50], left: [32, 35, 42, 45, 52]))
    expectEqual(advice(session), [VerdictText.seeDoctor.en])
    expect(
      HearingVerdict(session).texts(.finding)[1].cs.hasPrefix("Levé ucho: střední nedoslýchavost (průměr 38,5"))
  }

  /// A normal average with single tones that are heard badly is said, and goes to a doctor.
  @Test func singleTones() throws {
    let session = try session(entries(right: [5, 5, 10, 15, 60], left: [5, 5, 10, 15, 60]))
    let texts = HearingVerdict(session).texts(.finding).map(\.en)
    expect(texts.contains("But the right ear hears some tones less well: 8000 Hz."))
    expectEqual(advice(session), [VerdictText.seeDoctor.en])
  }

  /// 15 dB at two adjacent frequencies; at one, or 14 dB, or at two that are not adjacent, is not enough.
  @Test(arguments: [
    ([5.0, 20, 20, 5, 5], true), ([5, 20, 5, 5, 5], false), ([5, 19, 19, 5, 5], false), ([5, 20, 5, 20, 5], false),
    ([5, 5, 5, 20, 20], true),
  ])
  func oneSided(left: [Double], isOneSided: Bool) throws {
    let session = try session(entries(right: [5, 5, 5, 5, 5], left: left))
    expectEqual(advice(session).contains { $0.hasPrefix("The left ear hears clearly worse") }, isOneSided)
    expectEqual(advice(session).contains(VerdictText.nothingToDo.en), !isOneSided)
  }

  @Test func eachEarWorseElsewhere() throws {
    let session = try session(entries(right: [40, 40, 5, 5, 5], left: [5, 5, 5, 40, 40]))
    expect(advice(session).contains { $0.hasPrefix("Each ear hears other tones clearly worse.") })
  }

  /// A bound counts only where it can make the difference larger.
  @Test func boundsOfADifference() throws {
    var entries = entries(right: [5, 60, 60, 5, 5], left: [5, 30, 30, 5, 5])
    for index in [1, 2] { entries[index].result = .atOrBelow(60, trialCount: 5) }
    expect(!advice(try session(entries)).contains { $0.contains("clearly worse") })
    for index in [1, 2] { entries[index].result = .noResponse(at: 60, trialCount: 5) }
    expect(advice(try session(entries)).contains { $0.contains("right ear hears clearly worse") })
  }

  /// An ear without any response may be an earphone that does not sound: no grade, no comparison, and what to do if the
  /// ear is deaf.
  @Test func aSilentEarIsNotJudged() throws {
    var entries = entries(right: [5, 5, 5, 5, 5], left: [85, 85, 85, 85, 85])
    for index in 5..<10 { entries[index].result = .noResponse(at: 85, trialCount: 5) }
    let session = try session(entries)
    let conclusion = HearingVerdict(session)
    expectNil(session.grade)
    let text = conclusion.statements.map(\.text.en).joined(separator: "\n")
    expect(text.contains("an earphone that does not sound") && text.contains("see a doctor today"))
    for part in ["loss", "clearly worse", "nothing to do", "World Health"] { expect(!text.contains(part), "\(part)") }
    expect(conclusion.texts(.finding).contains { $0.cs.contains("Z levého ucha nepřišla žádná odpověď") })
  }

  /// Neither nominal levels nor silence say anything of hearing, in either language.
  @Test func nothingIsJudgedWithoutACalibrationOrAnAnswer() throws {
    var silent = entries(right: [85, 85, 85, 85, 85], left: [85, 85, 85, 85, 85])
    for index in silent.indices { silent[index].result = .noResponse(at: 85, trialCount: 5) }
    let loud = entries(right: [80, 80, 80, 80, 80], left: [10, 10, 10, 10, 10])
    for session in [try session(answered: 0, silent), try session(calibrated: false, loud)] {
      let texts = HearingVerdict(session).statements.map(\.text)
      for part in ["hearing loss", "clearly worse", "dB HL", "average", "nothing to do"] {
        expect(!texts.contains { $0.en.contains(part) }, "\(part)")
      }
      for part in ["nedoslýchavost", "ztráta sluchu", "zřetelně hůře", "dB HL", "průměr"] {
        expect(!texts.contains { $0.cs.contains(part) }, "\(part)")
      }
    }
  }

  /// What was answered comes first, whatever the tones say.
  @Test func answersThatAreUrgent() throws {
    let session = try session(entries(right: [5, 5, 5, 5, 5], left: [5, 5, 5, 5, 5]))
    let answers: [String: QuestionnaireAnswer] = [
      "sudden": .flag(true), "pain": .flag(true), "discharge": .flag(false),
    ]
    let conclusion = HearingVerdict(session, answers: answers)
    expectEqual(conclusion.statements.prefix(2).map(\.kind), [.urgent, .urgent])
    expect(conclusion.statements[0].text.cs.contains("Jděte k lékaři ještě dnes"))
    expect(conclusion.statements[1].text.en.contains("name ear pain. See a doctor"))
    expect(!conclusion.texts(.advice).contains(VerdictText.nothingToDo))
    expect(HearingVerdict(session, answers: ["sudden": .text("yes")]).texts(.urgent).isEmpty)
  }

  /// Answers belong to the session for a day; of two to one question the later one counts.
  @Test func answersOfADay() throws {
    let records = try records(try TemporaryFolder(), [sloping])
    let person = try records.person(named: "Anna <Nová>")
    let questionnaire = try Questionnaire(
      title: "Q", questions: [.init(id: "sudden", text: "Suddenly?", kind: .yesNo)])
    let session = try ReportedSession(1, in: records)
    func answers() throws -> [String: QuestionnaireAnswer] {
      session.answers(among: try records.questionnaires(of: person))
    }
    expect(try answers().isEmpty)
    try records.add(["sudden": .flag(true)], to: questionnaire, of: person, at: sampleStart.addingTimeInterval(-3600))
    expectEqual(try answers(), ["sudden": .flag(true)])
    try records.add(["sudden": .flag(false)], to: questionnaire, of: person, at: sampleStart.addingTimeInterval(3600))
    expectEqual(try answers(), ["sudden": .flag(false)])
  }

  /// What the person's doctor should see: advice to see one, signs in answers, a change for the worse. What says nothing of
  /// hearing is none of it.
  @Test func whatConcernsADoctor() throws {
    let good = entries(right: [5, 5, 10, 10, 15], left: [5, 5, 10, 10, 15])
    let sudden: [String: QuestionnaireAnswer] = ["sudden": .flag(true)]
    expect(!HearingVerdict(try session(good)).concernsDoctor)
    expect(HearingVerdict(try session(good), answers: sudden).concernsDoctor)
    expect(HearingVerdict(try session(sloping)).concernsDoctor)
    expect(HearingVerdict(try session(entries(right: [5, 5, 5, 5, 5], left: [5, 20, 20, 5, 5]))).concernsDoctor)
    expect(HearingVerdict(try session(entries(right: [5, 5, 10, 15, 60], left: [5, 5, 10, 15, 60]))).concernsDoctor)
    // Nominal levels judge nothing; the signs do.
    let nominal = try session(calibrated: false, sloping)
    expect(!HearingVerdict(nominal).concernsDoctor && HearingVerdict(nominal, answers: sudden).concernsDoctor)
    var silent = good
    for index in 5..<10 { silent[index].result = .noResponse(at: 85, trialCount: 5) }
    expect(HearingVerdict(try session(silent)).concernsDoctor)
    let loss = try session(sloping)
    var outcome = loss.outcome
    outcome.falseAlarmCount = 4
    var unanswered = silent
    for index in 0..<5 { unanswered[index].result = .noResponse(at: 85, trialCount: 5) }
    let trial = try ReportedSession(1, in: try records(try TemporaryFolder(), device: "Dummy Output", [sloping]))
    for session in [
      ReportedSession(record: loss.record, outcome: outcome), try session(answered: 0, unanswered), trial,
    ] {
      let verdict = HearingVerdict(session, answers: sudden)
      expect(!verdict.concernsDoctor && !verdict.saysSomething, "\(verdict.standing)")
    }
  }

  @Test func doubts() throws {
    let session = try session(sloping)
    let room = RoomCheck(date: sampleStart, verdict: .tooLoud, lowestLevel: 20, isCalibrated: true, remarks: [])
    let loud = ReportedSession(record: session.record, outcome: session.outcome, room: room)
    expect(HearingVerdict(loud).texts(.remark).contains(VerdictText.tooLoud))
    var outcome = session.outcome
    expect(!HearingVerdict(session).statements.contains { $0.text.en.contains("Silences were answered") })
    outcome.falseAlarmCount = 2
    let doubtful = ReportedSession(record: session.record, outcome: outcome)
    let verdict = HearingVerdict(doubtful)
    expect(verdict.statements.contains { $0.text.en.contains("Silences were answered, too (2 of 6)") })
    expect(verdict.standing == .doubtful && HearingVerdict(session).standing == .final)
    outcome.falseAlarmCount = 4
    let blind = HearingVerdict(ReportedSession(record: session.record, outcome: outcome))
    expectEqual(blind.standing, .invalid)
    let text = blind.statements.map(\.text.en).joined(separator: "\n")
    expect(text.contains("says nothing of hearing. Silences were answered, too (4 of 6)."))
    for part in ["hearing loss", "normal", "dB HL", "average", "nothing to do"] {
      expect(!text.contains(part), "\(text)")
    }
  }

  /// In a loud room a threshold below its limit is a bound, in words and figures.
  @Test func aLoudRoomBoundsThresholds() throws {
    let session = try session(entries(right: [5, 5, 10, 10, 15], left: [5, 5, 10, 10, 15]))
    let room = RoomCheck(
      date: sampleStart, verdict: .tooLoud, lowestLevel: 20, isCalibrated: true, remarks: [],
      limits: [
        .init(frequency: 500, lowestLevel: 45), .init(frequency: 1000, lowestLevel: 35),
        .init(frequency: 2000, lowestLevel: 10),
      ])
    let loud = ReportedSession(record: session.record, outcome: session.outcome, room: room)
    let results = loud.results
    expectEqual(results[TonePoint(.right, 500)]?.status, .atOrBelow)
    expectEqual(results[TonePoint(.right, 500)]?.level, 45)
    // A threshold at the limit was heard there.
    expectEqual(results[TonePoint(.right, 2000)]?.threshold, 10)
    expectEqual(results[TonePoint(.left, 4000)]?.threshold, 10)
    expectNil(loud.grade)
    let verdict = HearingVerdict(loud)
    expect(
      verdict.texts(.finding)[0].en.hasPrefix(
        "Right ear: the room was too loud to tell how good hearing is (average ≤ 25"))
    expectEqual(verdict.texts(.advice), [VerdictText.testAgain])
    let row = HearingTable.thresholds(of: verdict)[0]
    expect(row.cells[6].plainText == "45.0" && row.cells[17].plainText == "<=")
    // Nominal levels have no limits.
    let nominal = try self.session(calibrated: false, entries(right: [5, 5, 10, 10, 15], left: [5, 5, 10, 10, 15]))
    expectEqual(
      ReportedSession(record: nominal.record, outcome: nominal.outcome, room: room).results[TonePoint(.right, 500)]?
        .status,
      .threshold)
  }

  /// The person's four sessions: as she, her doctor and her clinic's server see them.
  @Test func aLossDuringATreatment() throws {
    func levels(_ loss: [Double]) -> [SessionOutcome.Entry] {
      let base = [5.0, 5, 10, 10, 15]
      return entries(right: zip(base, loss).map { $0 + $1 }, left: zip(base, loss).map { $0 + $1 + 1 })
    }
    let records = try records(
      try TemporaryFolder(),
      [levels([0, 0, 0, 0, 0]), levels([1, -1, 0, 2, 0]), levels([0, 2, 1, 22, 30]), levels([1, 0, 0, 24, 31])])
    let verdicts = try (1...4).map { try HearingVerdict(session: $0, in: records) }
    expect(verdicts[0].change == nil && verdicts[0].texts(.advice) == [VerdictText.nothingToDo])
    expect(verdicts[1].change?.findings.isEmpty == true && verdicts[1].texts(.advice) == [VerdictText.nothingToDo])
    for (verdict, words) in [(verdicts[2], "repeat the test today"), (verdicts[3], "a repeated test confirmed it")] {
      let first = try require(verdict.statements.first)
      expectEqual(first.kind, .urgent)
      expect(
        first.text.en.hasPrefix("Compared with your first tests both ears hear high tones worse"), "\(first.text.en)")
      expect(first.text.en.contains(words) && first.text.en.contains("tell your treatment team"))
      expect(!verdict.statements.contains { $0.text == VerdictText.nothingToDo })
      expect(verdict.concernsDoctor)
      let plain = verdict.statements.map { ($0.plain ?? $0.text)(.english) }.joined()
      expect(!plain.contains("dB") && plain.contains("high tones worse than in your first tests"), "\(plain)")
    }
    expect(
      verdicts[2].texts(.finding).contains { $0.en.contains("25.5\u{A0}dB worse at 4000, 8000 Hz") },
      "\(verdicts[2].texts(.finding))")
    let page = page(try HearingReport(session: 4, in: records))
    expect(page.contains("worse, confirmed") && !page.contains("nothing to do"))
    let bundle = String(decoding: try FHIRBundle(session: 4, in: records).json(), as: UTF8.self)
    expect(bundle.contains("a repeated test confirmed it") && bundle.contains("worse, confirmed"))
    let rows = HearingTable.thresholds(of: verdicts[3]).map { $0.cells[24].plainText ?? "" }
    expectEqual(Set(rows), ["none", "confirmed-worse"])
  }
}
