import AppWords
import Expectations
import Foundation
import HearingRecords
import HearingReports
import HearingTest
import TestSupport
import Testing

/// The verdict on sessions of all kinds as a page of the documentation. With `WRITE_CONTRACT=1` in the environment the page is
/// written; otherwise it has to be up to date.
@Suite struct VerdictTableTests: SampleSessions {
  private typealias Levels = (right: [Double], left: [Double])
  private static let good: Levels = ([5, 5, 10, 10, 15], [5, 5, 10, 10, 15])

  /// Both ears at 500, 1000, 2000, 4000 and 8000 Hz.
  private func entries(_ levels: Levels) -> [SessionOutcome.Entry] {
    [(Ear.right, levels.right), (.left, levels.left)].flatMap { ear, levels in
      zip([500.0, 1000, 2000, 4000, 8000], levels).map { entry(ear, $0, $1) }
    }
  }

  /// The verdict on the last of some sessions.
  private func verdict(
    calibrated: Bool = true, device: String = "card", answered: Int = 40, falseAlarms: Int = 1, room: RoomCheck? = nil,
    _ sessions: [[SessionOutcome.Entry]]
  ) throws -> HearingVerdict {
    let records = try records(
      try TemporaryFolder(), calibrated: calibrated, device: device, answered: answered, sessions)
    let history = try SessionHistory(session: Int64(sessions.count), in: records)
    var outcome = history.session.outcome
    outcome.falseAlarmCount = falseAlarms
    return HearingVerdict(
      ReportedSession(record: history.session.record, outcome: outcome, room: room), change: history.change,
      trend: history.trend)
  }

  private func shifted(_ levels: Levels, by shift: [Double]) -> Levels {
    (zip(levels.right, shift).map(+), zip(levels.left, shift).map(+))
  }

  private func cases() throws -> [(measured: String, verdict: HearingVerdict)] {
    let good = entries(Self.good)
    var deaf = good
    for index in 5..<10 { deaf[index].result = .noResponse(at: 85, trialCount: 5) }
    let silent = deaf[5...].flatMap { entry in
      Ear.allCases.map { SessionOutcome.Entry(point: TonePoint($0, entry.point.frequency), result: entry.result) }
    }
    let loud = RoomCheck(
      date: sampleStart, verdict: .tooLoud, lowestLevel: 20, isCalibrated: true, remarks: [],
      limits: [500.0, 1000].map { .init(frequency: $0, lowestLevel: 40) })
    let worse = entries(shifted(Self.good, by: [0, 0, 2, 22, 30]))
    let slow = (0..<12).map { entries(shifted(Self.good, by: Array(repeating: 0.9 * Double($0), count: 5))) }
    return [
      ("5 to 15 dB HL in both ears", try verdict([good])),
      ("30 to 50 dB HL in both ears", try verdict([entries(([30, 35, 40, 45, 50], [30, 35, 40, 45, 50]))])),
      ("60 dB HL at 8 kHz, the rest good", try verdict([entries(([5, 5, 10, 15, 60], [5, 5, 10, 15, 60]))])),
      ("the left ear 30 dB worse", try verdict([entries(([5, 5, 10, 10, 15], [35, 35, 40, 40, 45]))])),
      ("no response of the left ear", try verdict([deaf])),
      ("no response at all", try verdict(answered: 0, [silent])),
      ("no calibration", try verdict(calibrated: false, [good])),
      ("a room that permits nothing below 40 dB HL at 500 and 1000 Hz", try verdict(room: loud, [good])),
      ("2 of 6 silences answered", try verdict(falseAlarms: 2, [good])),
      ("6 of 6 silences answered", try verdict(falseAlarms: 6, [good])),
      ("the same as two months before", try verdict([good, good, good])),
      ("22 to 30 dB worse at 4 and 8 kHz than two sessions before", try verdict([good, good, worse])),
      ("the same again in the next session", try verdict([good, good, worse, worse])),
      ("0.9 dB worse with each of twelve sessions", try verdict(slow)),
      (
        "12 dB better at 4 and 8 kHz", try verdict([good, good, entries(shifted(Self.good, by: [0, 0, 0, -12, -12]))])
      ),
      ("a device without a loudspeaker", try verdict(device: "Loopback: PCM", [good])),
    ]
  }

  /// A patient under chemotherapy: the high tones go after the second test.
  private func patient() throws -> [(measured: String, verdict: HearingVerdict)] {
    let good = entries(Self.good)
    let worse = entries(shifted(Self.good, by: [0, 0, 2, 27, 27]))
    let sessions = [good, good, worse, worse]
    let measured = [
      "1: 5 to 15 dB HL", "2: the same", "3: 27 dB worse at 4 and 8 kHz in both ears",
      "4: the same again, the same day",
    ]
    return try measured.enumerated().map { ($1, try verdict(Array(sessions.prefix($0 + 1)))) }
  }

  private func cell(_ texts: [String]) -> String {
    texts.isEmpty ? "–" : texts.joined(separator: "<br>").replacing("\u{A0}", with: " ").replacing("|", with: "\\|")
  }

  private func rows(_ cases: [(measured: String, verdict: HearingVerdict)]) throws -> [String] {
    try cases.map { measured, verdict in
      let person = verdict.statements.map { "\($0.kind == .urgent ? "**!** " : "")\(($0.plain ?? $0.text).en)" }
      let doctor = verdict.texts(.finding, .remark).map(\.en)
      let bundle = try require(
        try JSONSerialization.jsonObject(with: try FHIRBundle(verdict).json()) as? [String: Any])
      let resources = (bundle["entry"] as? [[String: Any]] ?? []).compactMap { $0["resource"] as? [String: Any] }
      let report = try require(resources.first { $0["resourceType"] as? String == "DiagnosticReport" })
      // FHIR repeats what the doctor reads.
      let conclusion = try require(report["conclusion"] as? String)
      for text in verdict.texts(.urgent, .finding, .remark) { expect(conclusion.contains(text.en), "\(measured)") }
      let shifts = resources.count { (($0["code"] as? [String: Any])?["text"] as? String)?.hasPrefix("Shift") == true }
      let fhir = "`\(report["status"] as? String ?? "none")`, \(shifts) shifts"
      return "| \(measured) | \(cell(person)) | \(cell(doctor)) | \(fhir) |"
    }
  }

  @Test func thePageIsUpToDate() throws {
    let text = """
      # Hearing tests: the verdict on a session

      What `HearingReports.HearingVerdict` says of sessions of all kinds: to the person, in plain words and in the order of its
      page; to the doctor, in the report and in FHIR's conclusion (there after what is urgent); and the status of the FHIR
      resources. **!** is what to do at once, or within days. `VerdictTableTests` writes this page.
      [What results mean](hearing-results.md) gives the rules.

      | measured | the person reads | the doctor reads | FHIR |
      | --- | --- | --- | --- |
      \(try rows(cases()).joined(separator: "\n"))

      ## Four sessions of a patient

      The same for a patient under chemotherapy. The clinic's server gets the third column as the conclusion, and an observation for
      each shift; results go there by themselves if the patient has [agreed](../Apps/hearing-test.md#by-itself-to-your-own-doctor).

      | session | she reads | her doctor reads | the clinic's server |
      | --- | --- | --- | --- |
      \(try rows(patient()).joined(separator: "\n"))

      """
    let file = URL(filePath: #filePath).appending(path: "../../../../../Docs/Guides/hearing-verdict.md").standardized
    if ProcessInfo.processInfo.environment["WRITE_CONTRACT"] != nil { try Data(text.utf8).write(to: file) }
    expect(try String(contentsOf: file, encoding: .utf8) == text, "hearing-verdict.md is out of date")
  }

  /// Whatever is worse, nobody is told that there is nothing to do.
  @Test func nothingToDoIsNeverBesideADoubt() throws {
    for (measured, verdict) in try cases()
    where verdict.statements.contains(where: { $0.text == VerdictText.nothingToDo }) {
      expect(
        [
          "5 to 15 dB HL in both ears", "the same as two months before", "12 dB better at 4 and 8 kHz",
        ].contains(measured), "\(measured)")
    }
  }
}
