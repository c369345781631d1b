import ArgumentParser
import BatchProcessing
import CommandSupport
import Foundation
import LevelCalibration

/// The options of every calibration: its description and its output file.
package struct CalibrationOptions: ParsableArguments {
  /// The name of the calibrated device.
  @Option(name: .long, help: "Name of the calibrated microphone or headphone, such as 'TDH39'.")
  package var transducer: String

  /// The equipment between the device and the samples.
  @Option(
    name: .long, help: "The devices between the transducer and the samples, with every setting that changes a level.")
  package var device: String

  @Option(name: .long, help: "Name of the person who calibrated.")
  var by: String?

  @Option(
    name: .long,
    help: "The day of the calibration, as 2026-03-01. (default: today's, or that of the last test it rests on)")
  var date: String?

  @Option(name: .long, help: "The standard that was followed.")
  var standard: String?

  @Option(name: .long, help: "Other remarks for the file.")
  var notes: String?

  @Option(name: [.customShort("o"), .long], help: "File for the calibration. (default: standard output)")
  var output: String?

  @Flag(name: .long, help: "Replace a file that exists.")
  var force = false

  /// Creates options that the parser fills in later.
  package init() {}

  /// Checks the name and the date.
  package func validate() throws {
    if transducer.isEmpty { throw ValidationError("--transducer: expected a name, got none.") }
    _ = try day()
  }

  /// The day of the calibration: that of `--date`, or by default the day of `measured`.
  package func day(measured: Date = Date()) throws -> CalibrationDate {
    do {
      if let date { return try CalibrationDate(date) }
      let day = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: measured)
      return try CalibrationDate(year: day.year ?? 0, month: day.month ?? 0, day: day.day ?? 0)
    } catch {
      throw ValidationError("--date: \(error).")
    }
  }

  /// The record with the description that these options give.
  package func completed(_ record: CalibrationRecord) -> CalibrationRecord {
    var record = record
    record.calibratedBy = by
    record.standard = standard
    let remarks = [notes, record.notes].compactMap { $0 }
    record.notes = remarks.isEmpty ? nil : remarks.joined(separator: "; ")
    return record
  }

  /// Checks that the file may be written, before anything is measured.
  ///
  /// - Throws: `BatchError`.
  package func requireWritable(besides inputs: [String] = []) throws {
    guard let output else { return }
    try ResultPaths.requireWritable(output, for: inputs.map { RecordingItem(path: $0) }, force: force)
  }

  /// Writes the calibration file.
  ///
  /// - Throws: `CalibrationError` for an inconsistent record, `BatchError`, `Console.OutputError`.
  package func write(_ record: CalibrationRecord) throws {
    let text = String(decoding: try record.json(), as: UTF8.self)
    guard let output else {
      try Console.send(text)
      return
    }
    let file = try OutputFile(path: output)
    file.write(text)
    try file.finish()
  }
}
