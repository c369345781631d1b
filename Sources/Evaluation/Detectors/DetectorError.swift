/// What can be wrong with detectors as they are asked for, and with what they write. Each description is one line.
package enum DetectorError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A name that is none of this package's detectors.
  case unknownDetector(name: String, task: DetectionTask, known: [String])
  /// Two detectors have one name.
  case repeatedName(String)
  /// A command with something in braces that stands for nothing.
  case unknownPlaceholder(name: String, command: String, known: [String])
  /// A command that does not say where the audio goes.
  case commandWithoutAudio(String)
  /// A command that cannot be taken apart; why.
  case invalidCommand(String, reason: String)
  /// An adapter that cannot be understood.
  case invalidAdapter(text: String, expected: String)
  /// A profile of fingerprints without an index to look into.
  case indexMissing(profile: String)
  /// A detector that cannot be made ready; why.
  case unavailable(name: String, reason: String)
  /// A list of detectors that cannot be read.
  case invalidList(path: String, reason: String)
  /// What was written is not what the task needs; lines count from 1.
  case unreadableOutput(line: Int?, expected: String, found: String)

  /// One line: what was expected and what came.
  package var description: String {
    switch self {
    case .unknownDetector(let name, let task, let known):
      "expected a detector for \(task.rawValue) (\(known.joined(separator: ", "))) or NAME=COMMAND, got \"\(name)\""
    case .repeatedName(let name): "expected each detector's name once, got \"\(name)\" twice"
    case .unknownPlaceholder(let name, let command, let known):
      "expected {\(known.joined(separator: "}, {"))} in a command, got {\(name)} in \(command)"
    case .commandWithoutAudio(let command): "expected {audio} in a command, got \(command)"
    case .invalidCommand(let command, let reason): "\(command): \(reason)"
    case .invalidAdapter(let text, let expected): "adapter \(text): expected \(expected)"
    case .indexMissing(let profile): "expected an index of \(profile) fingerprints, got none"
    case .unavailable(let name, let reason): "\(name): \(reason)"
    case .invalidList(let path, let reason): "\(path): \(reason)"
    case .unreadableOutput(let line, let expected, let found):
      (line.map { "line \($0) of the output: " } ?? "") + "expected \(expected), got \(found)"
    }
  }
}
