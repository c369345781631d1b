/// An error in asking the mixer. Each description is one line.
package enum MixerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The program that asks the mixer has failed.
  case failed(program: String, reason: String)
  /// The answer of the program cannot be understood.
  case unreadable(program: String, expected: String, found: String)
  /// The mixer names an output that is not in its list.
  case noOutput(String)

  /// One line: what was expected and what came.
  package var description: String {
    switch self {
    case .failed(let program, let reason): "\(program): \(reason)"
    case .unreadable(let program, let expected, let found): "\(program): expected \(expected), got \(found)"
    case .noOutput(let name): "expected the output \(name) in the mixer's list, got none of this name"
    }
  }
}
