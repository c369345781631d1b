/// An error in the command of an external program, or in starting it. Each description is one line.
package enum ExternalProgramError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The command names no program.
  case emptyCommand
  /// A quote in the command is not closed, or the command ends with a backslash.
  case unclosedQuote(command: String)
  /// An argument contains a NUL, which cannot be passed to a program.
  case nulInArgument(argument: String)
  /// A limit is not a finite number above 0.
  case invalidLimit(name: String, value: Double)
  /// The program cannot be started. The value is the system's reason.
  case notStarted(program: String, reason: String)

  /// One line: what was expected and what came.
  package var description: String {
    switch self {
    case .emptyCommand: "expected a program and its arguments, got nothing"
    case .unclosedQuote(let command): "expected every quote closed, got \(command)"
    case .nulInArgument(let argument): "expected arguments without NUL, got \(argument.debugDescription)"
    case .invalidLimit(let name, let value): "\(name): expected a finite number above 0, got \(value)"
    case .notStarted(let program, let reason): "\(program) cannot be started: \(reason)"
    }
  }
}
