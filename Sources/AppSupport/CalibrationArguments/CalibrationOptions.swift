import ArgumentParser
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

  @Option(
    name: .long,
    help: "The day of the calibration, as 2026-03-01. (default: today's, or that of the last test it rests on)")
  var date: String?

  /// The remarks and the output file.
  @OptionGroup package var file: CalibrationFileOptions

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
}
