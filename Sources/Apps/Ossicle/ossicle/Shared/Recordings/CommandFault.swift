import BatchProcessing
import CommandSupport
import Fingerprinting

/// How errors that concern a whole command are reported.
enum CommandFault {
  /// Does a command's work. Paths, files and indexes that the command cannot work with are one line on standard error, and
  /// the exit status of wrong usage.
  static func reporting(_ work: () throws -> Void) throws {
    do { try work() } catch let error where error is BatchError || error is FingerprintError {
      Console.message("ossicle: \(error)")
      throw ExitStatus.usage
    }
  }
}
