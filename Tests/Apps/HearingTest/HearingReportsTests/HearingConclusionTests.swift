import AppWords
import Expectations
import Foundation
import HearingRecords
import HearingReports
import HearingTest
import TestSupport
import Testing

/// What a session comes to, and what to do.
@Suite struct HearingConclusionTests: SampleSessions {
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
    HearingConclusion(session).texts(.advice).map(\.en)
  }

  @Test func goodHearingNeedsNothing() throws {
    let session = try session(entries(right: [5, 5, 10, 10, 15], left: [5, 5, 10, 10, 15]))
    expectEqual(advice(session), [ConclusionText.nothingToDo.en])
    let findings = HearingConclusion(session).texts(.finding).map(\.cs)
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
      for text in HearingConclusion(session).statements.map({ $0.plain ?? $0.text }) {
        for word in ["dB", "práh", "prahy", "norma", "průměr", "vzdušn", "Světov"] {
          expect(!text.cs.contains(word), "\(text.cs)")
        }
        for word in ["dB", "threshold", "average", "air conduction", "World"] {
          expect(!text.en.contains(word), "\(text.en)")
        }
      }
    }
    let plain = HearingConclusion(sessions[0]).statements.compactMap(\.plain)
    expect(plain[0].cs == "Pravé ucho: sluch v normě." && plain[1].en == "Left ear: severe hearing loss.")
  }

  @Test func aLossGoesToADoctor() throws {
    let session = try session(entries(right: [30, 35, 40, 45, 50], left: [32, 35, 42, 45, 52]))
    expectEqual(advice(session), [ConclusionText.seeDoctor.en])
    expect(
      HearingConclusion(session).texts(.finding)[1].cs.hasPrefix("Levé ucho: střední nedoslýchavost (průměr 38,5"))
  }

  /// A normal average with single tones that are heard badly is said, and goes to a doctor.
  @Test func singleTones() throws {
    let session = try session(entries(right: [5, 5, 10, 15, 60], left: [5, 5, 10, 15, 60]))
    let texts = HearingConclusion(session).texts(.finding).map(\.en)
    expect(texts.contains("But the right ear hears some tones less well: 8000 Hz."))
    expectEqual(advice(session), [ConclusionText.seeDoctor.en])
  }

  /// 15 dB at two adjacent frequencies; at one, or 14 dB, or at two that are not adjacent, is not enough.
  @Test(arguments: [
    ([5.0, 20, 20, 5, 5], true), ([5, 20, 5, 5, 5], false), ([5, 19, 19, 5, 5], false), ([5, 20, 5, 20, 5], false),
    ([5, 5, 5, 20, 20], true),
  ])
  func oneSided(left: [Double], isOneSided: Bool) throws {
    let session = try session(entries(right: [5, 5, 5, 5, 5], left: left))
    expectEqual(advice(session).contains { $0.hasPrefix("The left ear hears clearly worse") }, isOneSided)
    expectEqual(advice(session).contains(ConclusionText.nothingToDo.en), !isOneSided)
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
    let conclusion = HearingConclusion(session)
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
      let texts = HearingConclusion(session).statements.map(\.text)
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
    let conclusion = HearingConclusion(session, answers: answers)
    expectEqual(conclusion.statements.prefix(2).map(\.kind), [.urgent, .urgent])
    expect(conclusion.statements[0].text.cs.contains("Jděte k lékaři ještě dnes"))
    expect(conclusion.statements[1].text.en.contains("name ear pain. See a doctor"))
    expect(!conclusion.texts(.advice).contains(ConclusionText.nothingToDo))
    expect(HearingConclusion(session, answers: ["sudden": .text("yes")]).texts(.urgent).isEmpty)
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

  @Test func doubts() throws {
    let session = try session(sloping)
    let room = RoomCheck(date: sampleStart, verdict: .tooLoud, lowestLevel: 20, isCalibrated: true, remarks: [])
    expect(HearingConclusion(session, room: room).texts(.remark).contains(ConclusionText.tooLoud))
    var outcome = session.outcome
    expect(!HearingConclusion(session).statements.contains { $0.text.en.contains("Silences were answered") })
    outcome.falseAlarmCount = 3
    let doubtful = ReportedSession(record: session.record, outcome: outcome)
    expect(
      HearingConclusion(doubtful).statements.contains { $0.text.en.contains("Silences were answered, too (3 of 6)") })
  }
}
