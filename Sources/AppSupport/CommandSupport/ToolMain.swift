import ArgumentParser
import FilePaths
import Foundation

extension ParsableCommand {
  /// Parses the arguments and runs the command, as a tool's whole `main`: help and version on standard output with exit
  /// 0, wrong usage on standard error with exit 2, every other error as one line on standard error.
  package static func runAsTool() -> Never {
    Console.ignoreBrokenPipes()
    var running: (any ParsableCommand.Type)?
    do {
      var command = try parseAsRoot(PathText.arguments)
      running = type(of: command)
      try command.run()
    } catch {
      let code = exitCode(for: error)
      if error is ExitCode { Foundation.exit(code.rawValue) }
      let text = text(of: error, from: running)
      if code == .success {
        Console.write(text.hasSuffix("\n") ? text : text + "\n")
        Foundation.exit(0)
      }
      Console.message(text)
      Foundation.exit(ExitStatus.usage.rawValue)
    }
    Foundation.exit(0)
  }

  /// What is said of an error; of wrong usage that a command finds when it runs, with the usage of that command.
  private static func text(of error: any Error, from command: (any ParsableCommand.Type)?) -> String {
    guard let command, error is ValidationError else { return fullMessage(for: error) }
    let usage = usageString(for: command, includeHidden: false).replacingOccurrences(of: "\n", with: "\n       ")
    return "Error: \(message(for: error))\nUsage: \(usage)"
  }
}
