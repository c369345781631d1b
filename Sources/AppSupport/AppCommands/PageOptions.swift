import AppWords
import ArgumentParser
import BatchProcessing
import CommandSupport

/// The output file of an app's report. Only its owner can read the file, since it holds a person's results.
public struct PageOptions: ParsableArguments {
  /// The path of the HTML file.
  @Option(name: .shortAndLong, help: .words(cs: "Soubor HTML, do kterého se zapíše.", en: "The HTML file to write."))
  public var output: String
  /// Whether an existing file is replaced.
  @Flag(name: .long, help: .words(cs: "Přepíše soubor, který už existuje.", en: "Replace a file that exists.")) public
    var force = false

  /// Creates an instance whose arguments the parser fills in later.
  public init() {}

  /// Checks that the file can be written, before anything is computed.
  ///
  /// - Throws: a usage fault if the file exists and `--force` was not given.
  public func requireWritable() throws {
    try ResultPaths.requireWritable(output, for: [], force: force)
  }

  /// Writes the page, which `body` supplies piece by piece. A file that cannot be finished is removed.
  public func write(_ body: (@escaping (String) -> Void) throws -> Void) throws {
    try requireWritable()
    let file = try OutputFile(path: output, isPrivate: true)
    try body { file.write($0) }
    try file.finish()
  }
}
