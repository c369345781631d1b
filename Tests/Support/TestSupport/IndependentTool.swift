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

  /// The median pitch of recordings in hertz by Praat (Debian's package `praat`), with Boersma's autocorrelation method
  /// and its standard settings from `range` in hertz; `nil` where no frame is voiced.
  ///
  /// - Parameter paths: files that Praat reads, such as WAV.
  public static func praatPitch(_ paths: [String], range: ClosedRange<Double>) throws -> [Double?] {
    let folder = try TemporaryFolder()
    let lines = paths.map { path in
      """
      sound = Read from file: "\(path)"
      mono = Convert to mono
      pitch = To Pitch (ac): 0, \(range.lowerBound), 15, "no", 0.03, 0.45, 0.01, 0.35, 0.14, \(range.upperBound)
      median = Get quantile: 0, 0, 0.5, "Hertz"
      appendInfoLine: median
      Remove
      """
    }
    let script = try folder.write("pitch.praat", [UInt8](lines.joined(separator: "\n").utf8))
    let text = String(decoding: try run("praat", ["--run", script]).output, as: UTF8.self)
    let values = text.split(separator: "\n").map { Double($0) }
    guard values.count == paths.count else {
      throw Failure(description: "praat: expected \(paths.count) values, got \(values.count)")
    }
    // Praat prints "--undefined--", which is no number.
    return values
  }
}
