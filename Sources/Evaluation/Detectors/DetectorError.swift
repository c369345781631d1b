/// Errors in requests for detectors and in their output. Each description is one line.
package enum DetectorError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The package has no detector of this name.
  case unknownDetector(name: String, task: DetectionTask, known: [String])
  /// Two detectors have the same name.
  case repeatedName(String)
  /// A command contains an unknown placeholder in braces.
  case unknownPlaceholder(name: String, command: String, known: [String])
  /// A command has no placeholder for the audio file.
  case commandWithoutAudio(String)
  /// A command cannot be parsed; the reason.
  case invalidCommand(String, reason: String)
  /// An adapter cannot be parsed.
  case invalidAdapter(text: String, expected: String)
  /// A profile of fingerprints has no index to search.
  case indexMissing(profile: String)
  /// A detector cannot be prepared; the reason.
  case unavailable(name: String, reason: String)
  /// A list of detectors cannot be read; the reason.
  case invalidList(path: String, reason: String)
  /// The output is not what the task needs; lines count from 1.
  case unreadableOutput(line: Int?, expected: String, found: String)

  /// One line that says what was expected and what was found.
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
