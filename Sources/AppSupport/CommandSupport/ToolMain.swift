import ArgumentParser
import FilePaths
import Foundation

extension ParsableCommand {
  /// Parses the arguments and runs the command, as a tool's whole `main`.
  ///
  /// Help and version go to standard output with status 0. An error ends the tool with one line on standard error and
  /// its status of `ExitStatus`.
  ///
  /// - Parameter hint: returns a few words of advice about an error, which are added to its line; `nil` adds nothing.
  public static func runAsTool(hint: (any Error) -> String? = { _ in nil }) -> Never {
    Console.fillClosedPlaces()
    Console.ignoreBrokenPipes()
    var running: (any ParsableCommand.Type)?
    do {
      try ProcessLimits.check()
      var command = try parseAsRoot(PathText.arguments)
      running = type(of: command)
      try command.run()
    } catch {
      let end = CommandEnd(error, of: self, running: running, hint: hint)
      if let output = end.output { Console.write(output) }
      if let message = end.message { Console.message(message) }
      Foundation.exit(end.status)
    }
    Foundation.exit(0)
  }
}
