import BatchProcessing
import CommandSupport
import Fingerprinting
import ParquetTables

/// Reports errors that end a whole command.
enum CommandFault {
  /// Runs a command's work. An error about a path, a file or an index that the command cannot use becomes one line on
  /// standard error and the exit status of wrong usage.
  static func reporting(_ work: () throws -> Void) throws {
    do { try work() } catch let error where error is BatchError || error is FingerprintError || error is ParquetError {
      Console.message("ossicle: \(error)")
      throw ExitStatus.usage
    }
  }
}
