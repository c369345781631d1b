import ArgumentParser
import BatchProcessing
import CommandSupport
import LevelCalibration

/// The options of every calibration: the remarks in its file, and the file.
package struct CalibrationFileOptions: ParsableArguments {
  @Option(name: .long, help: "Name of the person who calibrated.")
  var by: String?

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

  /// The record with the remarks that these options give.
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
