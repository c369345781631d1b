/// The reasons why a browser's sound cannot be used.
package enum BrowserSoundError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The browser has no microphone or headphone, or the user does not allow it; the browser's reason.
  case unavailable(reason: String)
  /// The device was removed or the browser ended its sound; the browser's reason.
  case lost(reason: String)
  /// No page is there.
  case noPage

  /// One line with the reason.
  package var description: String {
    switch self {
    case .unavailable(let reason): "the browser's sound cannot be used: \(reason)"
    case .lost(let reason): "the browser's sound was lost: \(reason)"
    case .noPage: "no page is open"
    }
  }
}
