import ArgumentParser
import BatchProcessing
import CalibrationArguments
import CommandSupport
import LevelCalibration
import Tables

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

extension CalibrationOptions {
  /// Makes sure that the file may be written, before anything is measured; what is wrong with its place is wrong usage.
  func requirePlace(besides inputs: [String]) throws {
    do {
      try requireWritable(besides: inputs)
    } catch {
      throw CalibrationFailure.usage("\(error)")
    }
  }
}
