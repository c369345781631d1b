import ArgumentParser
import BatchProcessing
import CommandSupport

/// Where an app's report goes: a file that only its owner can read, since it holds a person's results.
public struct PageOptions: ParsableArguments {
  /// The path of the HTML file.
  @Option(name: .shortAndLong, help: "The HTML file.") public var output: String
  /// Whether a file that exists is replaced.
  @Flag(name: .long, help: "Replace a file that exists.") public var force = false

  /// A command or options that are yet to be parsed.
  public init() {}

  /// Makes sure that the file can be written, before anything is computed.
  ///
  /// - Throws: a usage fault if the file exists and `--force` was not given.
  public func requireWritable() throws {
    try ResultPaths.requireWritable(output, for: [], force: force)
  }

  /// Writes the page: `body` gives it piece by piece. A file that cannot be finished is removed.
  public func write(_ body: (@escaping (String) -> Void) throws -> Void) throws {
    try requireWritable()
    let file = try OutputFile(path: output, isPrivate: true)
    try body { file.write($0) }
    try file.finish()
  }
}
