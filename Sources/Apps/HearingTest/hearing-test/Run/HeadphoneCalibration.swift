import CommandSupport
import Foundation
import HearingRecords
import HearingRuns
import HearingTest
import LevelCalibration

/// The file of the option `--calibration`.
enum HeadphoneCalibration {
  /// Reads the file, and checks that it yields dB HL.
  static func read(_ path: String) throws -> CalibrationRecord {
    let data = try SmallFile.data(path)
    do {
      let record = try CalibrationRecord(json: data)
      _ = try LevelScale(calibration: record)
      return record
    } catch {
      throw ToolFault(description: "\(path): \(error)", isUsage: true)
    }
  }
}

/// The explanation of how levels become amplitudes.
enum Explanation {
  /// Prints the steps for each place, for a tone of 40 dB or of the nearest possible level.
  static func write(_ plan: SessionPlan, _ conditions: SessionConditions, limit: Double) throws {
    let renderer = try StimulusRenderer(
      scale: LevelScale(calibration: conditions.calibration), stimulus: conditions.stimulus,
      sampleRate: TestRun.sampleRate,
      safetyLimit: limit)
    for place in plan.places {
      let level = place.range.clamped(40)
      let stimulus = try renderer.render(ear: place.point.ear, frequency: place.point.frequency, level: level)
      let range = String(format: "levels %.0f to %.0f dB", place.range.lowest, place.range.highest)
      let frequency = String(format: "%.7g", place.point.frequency)
      try Console.send("\(place.point.ear.rawValue) ear, \(frequency) Hz, \(range)\n")
      for step in stimulus.steps { try Console.send("  \(step)\n") }
    }
  }
}
