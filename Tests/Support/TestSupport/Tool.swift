import Foundation

/// Runs a command that this package builds, in a process of its own.
public struct Tool: Sendable {
  /// The exit status and the output of a run.
  public struct Outcome: Sendable {
    /// The exit status, or 128 plus the signal's number if a signal ended the process.
    public let status: Int32
    /// Standard output as text.
    public let output: String
    /// Standard error as text.
    public let messages: String
  }

  private let executable: URL

  /// The path of the command.
  public var path: String { executable.path }

  /// Finds the command of the given name in the folder that the tests were built into.
  public init(_ name: String) {
    // On macOS the tests are a bundle beside the command; on Linux the bundle is the folder of the tests.
    let bundle = Bundle(for: Anchor.self).bundleURL
    let products = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
    executable = products.appendingPathComponent(name)
  }

  /// Creates a tool for the command at a path.
  public init(path: String) { executable = URL(fileURLWithPath: path) }

  private final class Anchor {}

  /// Starts the command. Its standard output (if it is not `screen`) and error go to files in `folder`, and `environment` is added to this
  /// process's environment. Its standard input holds `input`, or is `terminal`. Its working folder is `workingFolder`; by
  /// default that of this process.
  public func start(
    _ arguments: [String], input: [UInt8]? = nil, terminal: PseudoTerminal? = nil, screen: PseudoTerminal? = nil,
    environment: [String: String] = [:], workingFolder: TemporaryFolder? = nil, in folder: TemporaryFolder
  ) throws -> Process {
    let process = Process()
    process.executableURL = executable
    if let workingFolder { process.currentDirectoryURL = URL(fileURLWithPath: workingFolder.path) }
    process.arguments = arguments
    if !environment.isEmpty { process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 } }
    process.standardInput = terminal?.commandsEnd ?? FileHandle.nullDevice
    if let input {
      process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.write("stdin", input)))
    }
    process.standardOutput = try screen?.commandsEnd ?? Self.file(folder("stdout"))
    process.standardError = try Self.file(folder("stderr"))
    try process.run()
    return process
  }

  /// Runs the command and waits for its end.
  public func run(
    _ arguments: [String], input: [UInt8]? = nil, environment: [String: String] = [:],
    workingFolder: TemporaryFolder? = nil
  ) throws -> Outcome {
    let folder = try TemporaryFolder()
    let process = try start(
      arguments, input: input, environment: environment, workingFolder: workingFolder, in: folder)
    process.waitUntilExit()
    let bySignal = process.terminationReason == .uncaughtSignal
    return Outcome(
      status: process.terminationStatus + (bySignal ? 128 : 0), output: try folder.text("stdout"),
      messages: try folder.text("stderr"))
  }

  /// Runs the command and sends it `lines`, each after the answer to the one before.
  ///
  /// - Returns: the answers, one line for each of `lines`.
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
