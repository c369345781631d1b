import ArgumentParser

/// What every command's exit status means.
package enum ExitStatus {
  /// Some inputs failed; each was named on standard error.
  package static let someInputsFailed = ExitCode(1)
  /// The command was called wrongly, or cannot begin.
  package static let usage = ExitCode(2)
  /// Interrupted by the user (128 + SIGINT).
  package static let interrupted = ExitCode(130)
}
