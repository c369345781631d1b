/// What can be wrong with a program that is to be run. Each description is one line.
package enum ExternalProgramError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A command without a program.
  case emptyCommand
  /// A quote of a command that is not closed, or a backslash at its end.
  case unclosedQuote(command: String)
  /// An argument with a NUL in it, which no program can be given.
  case nulInArgument(argument: String)
  /// A limit that is no finite number above 0.
  case invalidLimit(name: String, value: Double)
  /// The program cannot be started; the system's reason.
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
