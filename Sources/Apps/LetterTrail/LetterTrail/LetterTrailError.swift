/// The reasons why the engine refuses something.
package enum LetterTrailError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The data of an SVG path cannot be read; the character counts from 1.
  case path(character: Int, reason: String)
  /// The chapter has faults, each with its place.
  case chapter([ChapterFault])
  /// A sample is not finite, out of bounds, or earlier than the one before it.
  case sample(time: Double, reason: String)
  /// A stored state does not fit the chapter.
  case state(reason: String)

  /// What was expected, and what came: one line, or one line a fault.
  package var description: String {
    switch self {
    case .path(let character, let reason): "path, character \(character): \(reason)"
    case .chapter(let faults): faults.map(\.description).joined(separator: "\n")
    case .sample(let time, let reason): "sample at \(time) s: \(reason)"
    case .state(let reason): "stored state: \(reason)"
    }
  }
}
