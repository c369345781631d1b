import ArgumentParser
import Foundation

extension ParsableCommand {
  /// Parses the arguments and runs the command, as a tool's whole `main`: help and version on standard output with exit
  /// 0, wrong usage on standard error with exit 2, every other error as one line on standard error.
  public static func runAsTool() -> Never {
    Console.ignoreBrokenPipes()
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let code = exitCode(for: error)
      if error is ExitCode { Foundation.exit(code.rawValue) }
      let text = fullMessage(for: error)
      if code == .success {
        Console.write(text.hasSuffix("\n") ? text : text + "\n")
        Foundation.exit(0)
      }
      Console.message(text)
      Foundation.exit(ExitStatus.usage.rawValue)
    }
    Foundation.exit(0)
  }
}
