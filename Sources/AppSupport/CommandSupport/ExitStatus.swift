import ArgumentParser

/// The exit statuses of every command; 0 is success.
public enum ExitStatus {
  /// An input, a device or the disk failed, as standard error reports, or there was an unforeseen error.
  public static let someInputsFailed = ExitCode(1)
  /// The user called the command wrongly, or asked for something that does not exist.
  public static let usage = ExitCode(2)
  /// The user stopped the command (128 + SIGINT).
  public static let interrupted = ExitCode(130)
  /// The reader of standard output has gone (128 + SIGPIPE). A shell reports the same status for a writer that the
  /// signal killed.
  public static let closedPipe = ExitCode(141)
}
