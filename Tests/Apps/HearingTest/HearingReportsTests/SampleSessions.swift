import Foundation
import HearingRecords
import HearingReports
import HearingTest
import LevelCalibration
import TestSupport

/// The time of the first sample session: 18 November 2026, 11:06:40 UTC.
let sampleStart = Date(timeIntervalSince1970: 1_795_000_000)

/// Sessions with given results, for the suites of reports.
protocol SampleSessions {}

extension SampleSessions {
  func calibration() throws -> CalibrationRecord {
    CalibrationRecord(
      kind: .headphone, transducer: "TDH39", device: "card", coupler: .iec60318Part3, method: .stated(source: "a test"),
      date: try CalibrationDate("2026-03-01"),
      fullScale: try FrequencyTable([125.0, 8000].map { .init(frequency: $0, level: 110, uncertainty: 1) }))
  }

  /// Sessions with results that were not measured, as the store gives them back.
  func records(
    _ folder: TemporaryFolder, calibrated: Bool = true, device: String = "card", answered: Int = 40,
    circumstances: SessionCircumstances = .unknown, _ sessions: [[SessionOutcome.Entry]]
  ) throws -> HearingArchive {
    let records = try HearingArchive(path: folder("h.sqlite"))
    let person = try records.addPerson(named: "Anna <Nová>", birthYear: 1966, sex: .male, at: sampleStart)
    for (number, entries) in sessions.enumerated() {
      let places = try entries.map { SessionPlan.Place($0.point, range: try LevelRange(lowest: -10, highest: 85)) }
      let date = sampleStart.addingTimeInterval(Double(number) * 86_400)
      let recorder = try records.beginSession(
        of: person, plan: SessionPlan(places: places, seed: 1),
        conditions: .init(
          calibration: calibrated ? try calibration() : nil, stimulus: try ToneStimulus(), device: device,
          isSimulated: false), circumstances: circumstances, at: date)
      let outcome = SessionOutcome(
        entries: entries, catchTrialCount: 6, falseAlarmCount: 1, answeredToneCount: answered, strayPressCount: 2,
        trialCount: 0)
      try recorder.finish(outcome, at: date.addingTimeInterval(600))
    }
    return records
  }

  func entry(_ ear: Ear, _ frequency: Double, _ level: Double) -> SessionOutcome.Entry {
    .init(point: TonePoint(ear, frequency), result: .threshold(level, standardDeviation: 1.5, trialCount: 12))
  }

  var sloping: [SessionOutcome.Entry] {
    Ear.allCases.flatMap { ear in
      [(500.0, 20.0), (1000, 30), (2000, 40), (4000, 50)].map { entry(ear, $0, $1 + (ear == .left ? 4 : 0)) }
    }
  }

  func page(_ report: HearingReport) -> String {
    var text = ""
    report.write { text += $0 }
    return text
  }
}
