import ArgumentParser

/// What every command's exit status means.
public enum ExitStatus {
  /// Some inputs failed; each was named on standard error.
  public static let someInputsFailed = ExitCode(1)
  /// The command was called wrongly, or cannot begin.
  public static let usage = ExitCode(2)
  /// Interrupted by the user (128 + SIGINT).
  public static let interrupted = ExitCode(130)
}
