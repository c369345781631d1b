import Expectations
import Foundation
import HearingReports
import HearingTest
import LevelCalibration
import Testing

/// What is said against a calibration.
@Suite struct CalibrationDoubtTests {
  private static let day = Date(timeIntervalSince1970: 1_780_000_000)

  private func record(
    _ method: CalibrationMethod = .stated(source: "a publication"), uncertainty: Double? = 1,
    reference: (level: Double, uncertainty: Double?)? = nil
  ) throws -> CalibrationRecord {
    CalibrationRecord(
      kind: .headphone, transducer: "TDH39", device: "card", coupler: .iec60318Part3, method: method,
      date: try CalibrationDate("2026-03-01"),
      fullScale: try FrequencyTable([.init(frequency: 1000, level: 110, uncertainty: uncertainty)]),
      referenceThresholds: try reference.map { level, uncertainty in
        ReferenceTable(
          standard: "a publication",
          table: try FrequencyTable([.init(frequency: 1000, level: level, uncertainty: uncertainty)]))
      })
  }

  @Test func whatIsDoubted() throws {
    let cases: [(CalibrationRecord, [CalibrationDoubt])] = [
      (try record(), []), (try record(uncertainty: nil), [.unknownUncertainty]),
      // Who measured it can measure it again: nothing is said.
      (try record(.levelMeter, uncertainty: nil), []),
      (try record(.microphone(name: "M"), uncertainty: nil), []),
      (try record(reference: (10, 1)), []), (try record(reference: (10, nil)), [.unknownUncertainty]),
      (try record(reference: (100, 1)), [.implausibleReference(level: 100, frequency: 1000)]),
      (
        try ResearchKitHeadphone.airPodsPro.calibration(systemVolume: 1).record, [.unknownUncertainty, .otherPlayer]
      ),
    ]
    for (number, (record, doubts)) in cases.enumerated() {
      expectEqual(CalibrationDoubt.doubts(record, at: Self.day), doubts, "case \(number)")
    }
    for doubt in cases.flatMap(\.1) {
      let words = VerdictText.doubt(doubt)
      expect(doubt.isSerious && !words.cs.isEmpty && words.cs != words.en, "\(doubt)")
    }
  }

  /// All built-in reference thresholds are plausible by the bounds for those that a file brings along.
  @Test func builtInThresholdsArePlausible() throws {
    for thresholds in ReferenceThresholds.all {
      for point in thresholds.table.points {
        expectEqual(
          CalibrationDoubt.doubts(try record(reference: (point.level, 1)), at: Self.day), [],
          "\(thresholds.transducers[0]) at \(point.frequency) Hz")
      }
    }
  }
}
