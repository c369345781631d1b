import ArgumentParser
import BatchProcessing
import CommandSupport
import Foundation
import LevelCalibration
import Reporting

/// What every calibration tells of itself, and where its file goes.
struct CalibrationOptions: ParsableArguments {
  @Option(name: .long, help: "The microphone or headphone ('TDH39').")
  var transducer: String

  @Option(name: .long, help: "What stands between it and the samples, with every setting that changes a level.")
  var device: String

  @Option(name: .long, help: "Who calibrated.")
  var by: String?

  @Option(name: .long, help: "The day of the calibration, as 2026-03-01. (default: today)")
  var date: String?

  @Option(name: .long, help: "The standard that was followed.")
  var standard: String?

  @Option(name: .long, help: "Anything else that should stand in the file.")
  var notes: String?

  @Option(name: [.customShort("o"), .long], help: "File for the calibration. (default: standard output)")
  var output: String?

  @Flag(name: .long, help: "Replace a file that exists.")
  var force = false

  func validate() throws {
    if transducer.isEmpty { throw ValidationError("--transducer: expected a name, got none.") }
    _ = try day()
  }

  /// The day of the calibration.
  func day() throws -> CalibrationDate {
    do {
      if let date { return try CalibrationDate(date) }
      let today = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
      return try CalibrationDate(year: today.year ?? 0, month: today.month ?? 0, day: today.day ?? 0)
    } catch {
      throw ValidationError("--date: \(error).")
    }
  }

  /// The record with what these options say of it.
  func completed(_ record: CalibrationRecord) -> CalibrationRecord {
    var record = record
    record.calibratedBy = by
    record.standard = standard
    let remarks = [notes, record.notes].compactMap { $0 }
    record.notes = remarks.isEmpty ? nil : remarks.joined(separator: "; ")
    return record
  }

  /// Makes sure that the file may be written, before anything is measured.
  func requireWritable(besides inputs: [String]) throws {
    guard let output else { return }
    let items = inputs.map { RecordingItem(path: $0) }
    do {
      try ResultPaths.requireWritable(output, for: items, force: force)
    } catch {
      throw CalibrationFailure.usage("\(error)")
    }
  }

  /// Writes the calibration file.
  func write(_ record: CalibrationRecord) throws {
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

/// Why a calibration was not made: a line for each input that cannot be used, or for a wrong call.
enum CalibrationFailure: Error {
  case inputs([String])
  case usage(String)

  /// Runs `body`, and says what it throws as lines on standard error with the exit status that belongs to it.
  static func reported(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let failure as CalibrationFailure {
      switch failure {
      case .inputs(let lines):
        for line in lines { say(line) }
        throw ExitStatus.someInputsFailed
      case .usage(let line):
        say(line)
        throw ExitStatus.usage
      }
    } catch let error as CalibrationError {
      say("\(error)")
      throw ExitStatus.someInputsFailed
    } catch let error as BatchError {
      say("\(error)")
      throw ExitStatus.someInputsFailed
    } catch Console.OutputError.unread {
      // 128 + SIGPIPE, as a shell reports a writer whose reader has gone.
      throw ExitCode(141)
    } catch Console.OutputError.unwritable(let reason) {
      say("\(BatchError.unwritable(path: "standard output", reason: reason))")
      throw ExitStatus.someInputsFailed
    }
  }

  /// A line on standard error.
  static func say(_ line: String) { Console.message("ossicle: " + DisplayText.visible(line)) }
}
