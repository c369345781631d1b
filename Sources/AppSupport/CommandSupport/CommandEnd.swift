import AppWords
import ArgumentParser
import Foundation

/// The end of a command that throws. Only here do errors become lines and exit statuses.
package struct CommandEnd: Equatable {
  /// Text for standard output: the help or the version.
  package var output: String?
  /// Text for standard error; `nil` if everything was printed before.
  package var message: String?
  /// The exit status: see `ExitStatus`.
  package let status: Int32

  /// Creates the end for an error.
  ///
  /// - Parameters:
  ///   - error: the error that the command has thrown.
  ///   - tool: the root command; its name begins the line of a fault.
  ///   - running: the subcommand that ran; `nil` if parsing the arguments failed.
  ///   - hint: returns advice for the user about an error, which is added to its line.
  package init(
    _ error: any Error, of tool: any ParsableCommand.Type, running: (any ParsableCommand.Type)?,
    hint: (any Error) -> String?
  ) {
    let name = tool._commandName
    func line(_ text: String) -> String { "\(name): \(text)" + (hint(error).map { "; \($0)" } ?? "") }
    switch error {
    case let code as ExitCode: self.init(message: nil, status: code)
    case Console.OutputError.unread: self.init(message: nil, status: ExitStatus.closedPipe)
    case Console.OutputError.unwritable(let reason):
      let text = Words(
        cs: "na standardní výstup nelze zapisovat: \(reason)", en: "standard output: cannot be written: \(reason)")
      self.init(message: line(text.text), status: ExitStatus.someInputsFailed)
    case is Interruption.Interrupted: self.init(message: nil, status: ExitStatus.interrupted)
    case let fault as any CommandFault:
      self.init(message: line(Self.text(fault)), status: fault.isUsage ? ExitStatus.usage : ExitStatus.someInputsFailed)
    default: self.init(parsing: error, of: tool, running: running)
    }
  }

  /// The fault in the language of the command, if its module has the text in several languages.
  private static func text(_ fault: any CommandFault) -> String { (fault as? any Worded)?.words.text ?? "\(fault)" }

  private init(message: String?, status: ExitCode) {
    self.message = message
    self.status = status.rawValue
  }

  /// Creates the end for the parser's own errors, help and version. Any other error is unforeseen.
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

  /// The usage of the subcommand that found the fault, not that of the whole tool.
  private static func usageText(
    _ error: any Error, _ tool: any ParsableCommand.Type, _ running: (any ParsableCommand.Type)?
  ) -> String {
    guard let running, error is ValidationError else { return tool.fullMessage(for: error) }
    let (fault, form) = (Words(cs: "Chyba: ", en: "Error: ").text, Words(cs: "Použití: ", en: "Usage: ").text)
    let indentation = "\n" + String(repeating: " ", count: form.count)
    let usage = tool.usageString(for: running, includeHidden: false).replacingOccurrences(of: "\n", with: indentation)
    return "\(fault)\(tool.message(for: error))\n\(form)\(usage)"
  }
}
