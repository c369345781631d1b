import ArgumentParser
import Foundation

/// How a command ends when it throws: the only place in which errors become lines and exit statuses.
struct CommandEnd: Equatable {
  /// For standard output: help, or the version.
  var output: String?
  /// For standard error; `nil` where everything was said before.
  var message: String?
  /// See `ExitStatus`.
  let status: Int32

  /// - Parameters:
  ///   - error: what the command has thrown.
  ///   - tool: the root command; its name begins the line of a fault.
  ///   - running: the subcommand that ran; `nil` while the arguments were still parsed.
  ///   - hint: what a user can do about an error, added to its line.
  init(
    _ error: any Error, of tool: any ParsableCommand.Type, running: (any ParsableCommand.Type)?,
    hint: (any Error) -> String?
  ) {
    let name = tool._commandName
    func line(_ text: String) -> String { "\(name): \(text)" + (hint(error).map { "; \($0)" } ?? "") }
    switch error {
    case let code as ExitCode: self.init(message: nil, status: code)
    case Console.OutputError.unread: self.init(message: nil, status: ExitStatus.closedPipe)
    case Console.OutputError.unwritable(let reason):
      self.init(message: line("standard output: cannot be written: \(reason)"), status: ExitStatus.someInputsFailed)
    case is Interruption.Interrupted: self.init(message: nil, status: ExitStatus.interrupted)
    case let fault as any CommandFault:
      self.init(message: line("\(fault)"), status: fault.isUsage ? ExitStatus.usage : ExitStatus.someInputsFailed)
    default: self.init(parsing: error, of: tool, running: running)
    }
  }

  private init(message: String?, status: ExitCode) {
    self.message = message
    self.status = status.rawValue
  }

  /// The parser's own errors, help and version; anything that is not the parser's is unforeseen.
  private init(parsing error: any Error, of tool: any ParsableCommand.Type, running: (any ParsableCommand.Type)?) {
    switch tool.exitCode(for: error) {
    case .success:
      let text = tool.fullMessage(for: error)
      output = text.hasSuffix("\n") ? text : text + "\n"
      status = ExitCode.success.rawValue
    case .validationFailure:
      message = Self.usageText(error, tool, running)
      status = ExitStatus.usage.rawValue
    default:
      let text = tool.fullMessage(for: error)
      message = text.split(whereSeparator: \.isNewline).joined(separator: "; ")
      status = ExitStatus.someInputsFailed.rawValue
    }
  }

  /// Wrong usage that a command finds when it runs is shown with the usage of that command, not of the whole tool.
  private static func usageText(
    _ error: any Error, _ tool: any ParsableCommand.Type, _ running: (any ParsableCommand.Type)?
  ) -> String {
    guard let running, error is ValidationError else { return tool.fullMessage(for: error) }
    let usage = tool.usageString(for: running, includeHidden: false).replacingOccurrences(of: "\n", with: "\n       ")
    return "Error: \(tool.message(for: error))\nUsage: \(usage)"
  }
}
