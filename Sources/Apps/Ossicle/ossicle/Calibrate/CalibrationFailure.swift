import ArgumentParser
import BatchProcessing
import CalibrationArguments
import CommandSupport
import LevelCalibration
import Tables

/// The reason why no calibration was made: one line for each input that cannot be used, or one line about wrong usage.
enum CalibrationFailure: Error {
  case inputs([String])
  case usage(String)

  /// Runs `body`, prints its errors on standard error, and throws the exit status that belongs to them.
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
      // A shell reports 128 + SIGPIPE for a writer whose reader has closed the pipe.
      throw ExitCode(141)
    } catch Console.OutputError.unwritable(let reason) {
      say("\(BatchError.unwritable(path: "standard output", reason: reason))")
      throw ExitStatus.someInputsFailed
    }
  }

  /// Prints a line on standard error.
  static func say(_ line: String) { Console.message("ossicle: " + DisplayText.visible(line)) }
}

extension CalibrationOptions {
  /// Checks before the measurement that the calibration file can be written. If it cannot, this counts as wrong usage.
  func requirePlace(besides inputs: [String]) throws {
    do {
      try file.requireWritable(besides: inputs)
    } catch {
      throw CalibrationFailure.usage("\(error)")
    }
  }
}
