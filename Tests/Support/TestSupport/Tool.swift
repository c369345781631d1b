import Foundation

/// Runs a command that this package builds, as a user would.
public struct Tool: Sendable {
  /// What a run gave.
  public struct Outcome: Sendable {
    /// Exit status, or 128 and the signal's number if a signal ended it.
    public let status: Int32
    /// Standard output as text.
    public let output: String
    /// Standard error as text.
    public let messages: String
  }

  private let executable: URL

  /// Where the command is.
  public var path: String { executable.path }

  /// The command of the given name, from the folder that the tests were built into.
  public init(_ name: String) {
    // On macOS the tests are a bundle beside the command; on Linux the bundle is their folder itself.
    let bundle = Bundle(for: Anchor.self).bundleURL
    let products = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
    executable = products.appendingPathComponent(name)
  }

  /// The command at a path.
  public init(path: String) { executable = URL(fileURLWithPath: path) }

  private final class Anchor {}

  /// Starts the command with standard output and error going to files in `folder`; `environment` is added to this process's.
  /// Standard input holds `input`, or is `terminal`.
  public func start(
    _ arguments: [String], input: [UInt8]? = nil, terminal: PseudoTerminal? = nil, environment: [String: String] = [:],
    in folder: TemporaryFolder
  ) throws -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    if !environment.isEmpty { process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 } }
    process.standardInput = terminal?.commandsEnd ?? FileHandle.nullDevice
    if let input {
      process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.write("stdin", input)))
    }
    process.standardOutput = try Self.file(folder("stdout"))
    process.standardError = try Self.file(folder("stderr"))
    try process.run()
    return process
  }

  /// Runs the command to its end.
  public func run(
    _ arguments: [String], input: [UInt8]? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    let folder = try TemporaryFolder()
    let process = try start(arguments, input: input, environment: environment, in: folder)
    process.waitUntilExit()
    let bySignal = process.terminationReason == .uncaughtSignal
    return Outcome(
      status: process.terminationStatus + (bySignal ? 128 : 0), output: try folder.text("stdout"),
      messages: try folder.text("stderr"))
  }

  /// Runs the command as a driver would that sends a line and waits for the answer before it sends the next.
  ///
  /// - Returns: the answers, a line for each of `lines`.
  public func converse(_ arguments: [String], lines: [String]) throws -> [String] {
    let (input, output) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var answers: [String] = []
    for line in lines {
      try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
      var answer = Data()
      while answer.last != UInt8(ascii: "\n"), case let more = output.fileHandleForReading.availableData, !more.isEmpty
      {
        answer += more
      }
      answers.append(String(decoding: answer.dropLast(), as: UTF8.self))
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return answers
  }

  private static func file(_ path: String) throws -> FileHandle {
    try Data().write(to: URL(fileURLWithPath: path))
    return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }
}
