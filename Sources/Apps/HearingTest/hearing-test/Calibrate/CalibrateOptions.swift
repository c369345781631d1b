import ArgumentParser
import CalibrationArguments
import CommandSupport
import Foundation
import HearingRecords
import HearingTest
import LevelCalibration

extension CalibrationFileOptions {
  /// Writes the calibration file. A record that contradicts itself is wrong usage.
  func writeChecked(_ record: CalibrationRecord) throws {
    do {
      try write(record)
    } catch let error as CalibrationError {
      throw ToolFault(description: "\(error)", isUsage: true)
    }
  }
}

/// The options of the calibrations by tests: the sessions, the description and the output file.
struct CalibrateOptions: ParsableArguments {
  @OptionGroup var sessions: CalibrationSessions
  @OptionGroup var calibration: CalibrationOptions
  @Option(name: .long, help: ArgumentHelp("The highest level that may be played, in dB HL.", valueName: "db"))
  var levelLimit: Double?
  @OptionGroup var records: RecordsOptions

  /// Runs `body` with the records and the choice of sessions, after a check that the file can be written.
  func with(_ body: (HearingArchive, CalibrationSessions) throws -> Void) throws {
    try records.with { records in
      try calibration.file.requireWritable()
      try body(records, sessions)
    }
  }

  /// Writes the calibration file, and the remarks on the calibration to standard error.
  func write(_ result: ListenerCalibration, method: CalibrationMethod, sessions: [HearingSessionRecord]) throws {
    let last = sessions.map(\.started).max() ?? Date()
    let numbers = sessions.map { "\($0.id)" }.joined(separator: ", ")
    let devices = Set(sessions.map { "\"\($0.conditions.device)\"" }).sorted().joined(separator: " and ")
    var notes = "hearing-test sessions \(numbers) on \(devices)"
    if sessions.contains(where: \.conditions.isSimulated) {
      notes += "; simulated listeners: says nothing of any headphone"
    }
    let record = calibration.file.completed(
      CalibrationRecord(
        kind: .biological, transducer: calibration.transducer, device: calibration.device, method: method,
        date: try calibration.day(measured: last), fullScale: result.fullScale, levelLimit: levelLimit, notes: notes))
    for point in result.fullScale.points {
      let level = String(format: "%.7g Hz: the full-scale sine is %.1f", point.frequency, point.level)
      let uncertainty = point.uncertainty.map { String(format: " ± %.1f dB HL", $0) } ?? " dB HL, uncertainty not known"
      Console.message(level + uncertainty)
    }
    for remark in result.remarks { Console.message("\(remark)") }
    try calibration.file.writeChecked(record)
  }
}
