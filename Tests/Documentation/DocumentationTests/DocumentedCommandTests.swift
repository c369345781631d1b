import Expectations
import Foundation
import TestSupport
import Testing

/// Each command line of README, Docs and Examples works. It is read from its document and run by a shell in a folder
/// with recordings under the names that the documents use.
///
/// `Preparation/prepare` makes that folder. `Preparation/exceptions.tsv` lists the commands that are not run as
/// written, with the replacement and the reason. Each block begins in a new folder; the blocks of a document share a
/// home folder.
@Suite struct DocumentedCommandTests {
  /// The treatment of a command that is not run as written.
  private enum Treatment {
    /// The command is run with an additional unknown option, which must be the only error.
    case options
    case skip
    /// This line is run instead, and must end with this exit status.
    case line(String, status: Int32)

    init?(_ text: String, of command: String) {
      let words = text.split(separator: " ", maxSplits: 1).map(String.init)
      switch (words[0], words.count) {
      case ("options", 1): self = .options
      case ("skip", 1): self = .skip
      case ("fails", 1): self = .line(command, status: 1)
      case ("after", 2): self = .line("\(words[1]); \(command)", status: 0)
      case ("with", 2): self = .line("\(command) \(words[1])", status: 0)
      case ("instead", 2): self = .line(words[1], status: 0)
      default: return nil
      }
    }
  }

  private struct Run {
    let status: Int32
    let messages: String
  }

  private static let preparation = PackageRoot.file("Tests/Documentation/Preparation")
  private static let unknownOption = "--not-an-option"

  @Test func linesAreTakenFromBlocks() {
    let text = """
      ossicle nowhere
      ```
      ossicle a \\
        --b 'c # d'   # why
      ls | /bin/ossicle e
      plain words
      ```
      ```swift
      ossicle f
      ```
      ```
      $ hearing-test g
      hearing-test prints
      ```
      """
    expectEqual(
      DocumentedCommand.commands(in: text, of: "x.md").map { "\($0.line) \($0.text)" },
      [
        "3 ossicle a --b 'c # d'", "5 ls | /bin/ossicle e", "12 hearing-test g",
      ])
  }

  @Test func everyCommandRuns() throws {
    let commands = try DocumentedCommand.all()
    expectGreater(commands.count, 80)
    let exceptions = try exceptions()
    let unknown = exceptions.filter { entry in !commands.contains { $0.text == entry.key } }
    expect(unknown.isEmpty, "exceptions.tsv: no document has \(unknown.keys.sorted().joined(separator: "\n"))")
    let master = try TemporaryFolder()
    let prepared = try run("bash '\(Self.preparation)/prepare'", in: master.path)
    try require(prepared.status == 0, "\(prepared.messages.suffix(2000))")
    // The home folder holds the databases of the apps, which later blocks of a document continue to use.
    var (home, folder) = (try TemporaryFolder(), try TemporaryFolder())
    for (index, command) in commands.enumerated() {
      let previous = index > 0 ? commands[index - 1] : nil
      if previous?.document != command.document { home = try TemporaryFolder() }
      if previous?.document != command.document || previous?.block != command.block {
        folder = try TemporaryFolder()
        _ = try run("cp -a '\(master.path)/.' .", in: folder.path)
      }
      switch exceptions[command.text] ?? .line(command.text, status: 0) {
      case .skip: continue
      case .options:
        // The parser names the unknown option only if it accepts the rest. The command then has no other effect.
        let run = try run("\(command.text) \(Self.unknownOption)", in: folder.path, home: home.path)
        let complaint = "Error: Unknown option '\(Self.unknownOption)'"
        expect(run.status == 2 && run.messages.contains(complaint), "\(command)\n\(run.messages)")
      case .line(let line, let status):
        let run = try run(line, in: folder.path, home: home.path)
        expectEqual(run.status, status, "\(command)\nexit status \(run.status)\n\(run.messages.suffix(1000))")
      }
    }
  }

  /// The exceptions. Each line of the file has a command, its treatment and the reason, separated by tabs.
  private func exceptions() throws -> [String: Treatment] {
    let text = try String(contentsOfFile: Self.preparation + "/exceptions.tsv", encoding: .utf8)
    var exceptions: [String: Treatment] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: true).map(String.init)
      try require(fields.count == 3, "exceptions.tsv, line \(index + 1): expected three fields between tabs")
      expectNil(exceptions[fields[0]], "exceptions.tsv, line \(index + 1): listed twice")
      exceptions[fields[0]] = try require(
        Treatment(fields[1], of: fields[0]), "exceptions.tsv, line \(index + 1): got '\(fields[1])'")
    }
    return exceptions
  }

  /// Runs a shell command line with this package's commands, without access to the user's files or sound server.
  private func run(_ line: String, in folder: String, home: String? = nil) throws -> Run {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-o", "pipefail", "-c", "exec 2>messages; " + line]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let products = (Tool("ossicle").path as NSString).deletingLastPathComponent
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    process.environment = [
      "PATH": "\(products):\(folder)/bin:\(path)", "HOME": home ?? folder + "/home", "LANG": "C.UTF-8",
      "PACKAGE": PackageRoot.path,
      "XDG_DATA_HOME": (home ?? folder) + "/data", "PULSE_SERVER": "unix:\(folder)/none",
      "TMPDIR": NSTemporaryDirectory(),
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let messages = (try? String(contentsOfFile: folder + "/messages", encoding: .utf8)) ?? ""
    return Run(status: process.terminationStatus, messages: messages)
  }
}
