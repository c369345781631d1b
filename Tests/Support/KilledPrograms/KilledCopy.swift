import Foundation

/// A copy of the running program that is killed during its work.
public enum KilledCopy {
  /// Starts this program once more and kills it (SIGKILL).
  ///
  /// - Parameters:
  ///   - arguments: those of the copy. It prints a first line at once, and a line for each thing that it has confirmed.
  ///   - seconds: the time from its first line to its end, so that it is always killed during its work.
  ///   - meanwhile: runs again and again until then; `nil` for nothing.
  /// - Returns: its whole lines. The last one does not count, since the kill may have cut it.
  public static func lines(
    _ arguments: [String], after seconds: Double, meanwhile: (() throws -> Void)? = nil
  ) throws -> [Substring] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    defer { kill(process.processIdentifier, SIGKILL) }
    var said = pipe.fileHandleForReading.availableData
    if let meanwhile {
      let end = ContinuousClock.now + .seconds(seconds)
      while ContinuousClock.now < end { try meanwhile() }
    } else {
      Thread.sleep(forTimeInterval: seconds)
    }
    kill(process.processIdentifier, SIGKILL)
    said += pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }
}
