import Foundation

extension Tool {
  /// Runs the command with a standard output whose reader has closed it, as in `command | head`.
  ///
  /// - Returns: its exit status, or 128 and the signal's number if a signal ended it.
  public func statusUnread(_ arguments: [String]) throws -> Int32 {
    let pipe = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe.fileHandleForWriting
    process.standardError = FileHandle.nullDevice
    try pipe.fileHandleForReading.close()
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
  }
}
