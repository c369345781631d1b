import Foundation

/// Runs a program that others wrote (ffmpeg, sox, python3), as a witness of what ours should give.
public enum IndependentTool {
  /// The program is missing or did not succeed.
  public struct Failure: Error, CustomStringConvertible {
    /// One line for people.
    public let description: String
  }

  /// Runs a program found on the path to its end.
  ///
  /// - Parameter input: what its standard input holds.
  /// - Returns: its standard output, and its standard error as text.
  /// - Throws: ``Failure`` if it cannot be started or does not end with status 0. A missing witness fails a test.
  public static func run(
    _ name: String, _ arguments: [String], input: [UInt8] = []
  ) throws -> (output: Data, messages: String) {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.write("stdin", input)))
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.write("stdout", [])))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.write("stderr", [])))
    try process.run()
    process.waitUntilExit()
    let messages = try folder.text("stderr")
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(description: "\(name) ended with status \(process.terminationStatus): \(messages.suffix(500))")
    }
    return (try Data(contentsOf: URL(fileURLWithPath: folder("stdout"))), messages)
  }

  /// Runs a Python script with numpy and scipy, which Debian's own Python has (`python3-scipy`).
  ///
  /// - Parameter script: its text; `arguments` are `sys.argv[1:]`.
  /// - Returns: what it printed.
  public static func scipy(_ script: String, _ arguments: [String] = [], input: [UInt8] = []) throws -> String {
    String(decoding: try run("/usr/bin/python3", ["-c", script] + arguments, input: input).output, as: UTF8.self)
  }
}
