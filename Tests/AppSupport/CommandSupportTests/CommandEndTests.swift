import ArgumentParser
import BatchProcessing
import CommandSupport
import Expectations
import Testing

@Suite struct CommandEndTests {
  private struct Tool: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "tool", version: "1.2.3", subcommands: [Sub.self])
  }

  private struct Sub: ParsableCommand {
    @Option var count: Int
    func validate() throws { if count < 0 { throw ValidationError("--count: expected 0 or more.") } }
  }

  /// An unexpected error with a description of two lines.
  private struct Unforeseen: Error, CustomStringConvertible { let description = "first\nsecond" }

  private func end(_ error: any Error, hint: String? = nil) -> CommandEnd {
    CommandEnd(error, of: Tool.self, running: nil, hint: { _ in hint })
  }

  private func end(parsing arguments: [String]) -> CommandEnd? {
    do {
      var command = try Tool.parseAsRoot(arguments)
      try command.run()
    } catch { return end(error) }
    return nil
  }

  @Test func faultsAreOneLineWithTheCommandsName() {
    let failure = end(ToolFault(description: "no sound"))
    expect(failure.message == "tool: no sound" && failure.status == 1 && failure.output == nil)
    let wrong = end(ToolFault(description: "no such file", isUsage: true), hint: "try another")
    expect(wrong.message == "tool: no such file; try another" && wrong.status == 2)
  }

  @Test func placesThatAreTakenAreWrongUsageAndOtherFilesAreNot() {
    expectEqual(end(BatchError.exists(path: "a.html")).status, 2)
    expectEqual(end(BatchError.unwritable(path: "a.html", reason: "full")).status, 1)
  }

  @Test func anUnforeseenErrorIsOneLineAndNoWrongUsage() {
    let unforeseen = end(Unforeseen())
    expect(unforeseen.status == 1 && unforeseen.message == "Error: first; second")
  }

  @Test func whatTheParserRefusesIsWrongUsage() throws {
    for arguments in [["sub"], ["sub", "--count", "x"], ["sub", "--count=-1"], ["nothing"]] {
      let refusal = try require(end(parsing: arguments), "\(arguments)")
      expect(refusal.status == 2 && refusal.message?.hasPrefix("Error: ") == true, "\(refusal)")
      expectNil(refusal.output)
    }
    let found = CommandEnd(ValidationError("no."), of: Tool.self, running: Sub.self, hint: { _ in nil })
    expect(found.status == 2 && found.message?.hasPrefix("Error: no.\nUsage: tool sub --count") == true, "\(found)")
  }

  @Test func helpAndVersionAreOutput() throws {
    let version = try require(end(parsing: ["--version"]))
    expect(version.output == "1.2.3\n" && version.message == nil && version.status == 0)
    let help = try require(end(parsing: ["--help"]))
    expect(help.status == 0 && help.message == nil && help.output?.contains("USAGE: tool") == true)
  }

  @Test func closedPipesInterruptionsAndStatusesSayNothing() {
    expect(end(Console.OutputError.unread).status == 141 && end(Console.OutputError.unread).message == nil)
    expect(end(Interruption.Interrupted()).status == 130 && end(Interruption.Interrupted()).message == nil)
    expect(end(ExitCode(7)).status == 7 && end(ExitCode(7)).message == nil)
    let full = end(Console.OutputError.unwritable(reason: "No space left on device"))
    expectEqual(full.status, 1)
    expectEqual(full.message, "tool: standard output: cannot be written: No space left on device")
  }
}
