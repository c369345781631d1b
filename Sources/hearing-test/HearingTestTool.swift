import ArgumentParser
import AudioCore
import CommandSupport

/// Hearing tests on the command line.
@main
struct HearingTestTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hearing-test",
    abstract: "Pure-tone hearing tests: a screening, no diagnosis.",
    version: OssicleVersion.current,
    subcommands: [SimulateCommand.self])

  static func main() { runAsTool() }
}
