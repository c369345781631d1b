import Foundation

/// Runs a program that is not part of this package (ffmpeg, sox, python3), to obtain independent expected values.
public enum IndependentTool {
  /// The error for a program that is missing or did not succeed.
  public struct Failure: Error, CustomStringConvertible {
    /// The error message, one line.
    public let description: String
  }

  /// Runs a program from the search path and waits for its end.
  ///
  /// - Parameter input: the content of its standard input.
  /// - Returns: its standard output, and its standard error as text.
  /// - Throws: ``Failure`` if it cannot be started or does not end with status 0. A missing program thus fails a test.
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

  /// Runs a Python script with numpy and scipy, from Debian's package `python3-scipy`.
  ///
  /// - Parameter script: the text of the script; `arguments` are `sys.argv[1:]`.
  /// - Returns: its standard output.
  public static func scipy(_ script: String, _ arguments: [String] = [], input: [UInt8] = []) throws -> String {
    String(decoding: try run("/usr/bin/python3", ["-c", script] + arguments, input: input).output, as: UTF8.self)
  }
}
