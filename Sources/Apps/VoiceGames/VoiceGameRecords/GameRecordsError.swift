/// What can be wrong with what is asked of the records.
package enum GameRecordsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Nobody has the name.
  case unknownChild(name: String, known: [String])
  /// Somebody has the name already.
  case childExists(name: String)
  /// The name is empty, too long, of several lines, or has control characters.
  case invalidName(String)
  /// No session has the number.
  case unknownSession(Int64)
  /// The session was not recorded to be played again.
  case notRecorded(session: Int64)
  /// What was heard cannot be kept for so many days.
  case invalidRetention(days: Int)

  /// One line: what was expected and what came.
  package var description: String {
    switch self {
    case .unknownChild(let name, let known):
      "expected one of the children (\(known.isEmpty ? "there are none" : known.joined(separator: ", "))), got \"\(name)\""
    case .childExists(let name): "expected a new name, got that of a child who has an account: \"\(name)\""
    case .invalidName(let name): "expected a name of 1 to 100 letters in one line, got \"\(Self.shown(name))\""
    case .unknownSession(let number): "expected the number of a session, got \(number)"
    case .notRecorded(let number): "expected a session that was recorded, got \(number), which was not"
    case .invalidRetention(let days):
      "expected to keep what was heard for 1 to 36500 days or for ever, got \(days) days"
    }
  }

  /// The beginning of a name, safe to be written to a terminal.
  private static func shown(_ name: String) -> String {
    let scalars = name.unicodeScalars.prefix(40).filter { $0.properties.generalCategory != .control }
    return String(String.UnicodeScalarView(scalars))
  }
}
