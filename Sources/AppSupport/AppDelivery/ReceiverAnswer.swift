import Foundation

/// What a receiver answered, as it is stored and shown.
package enum ReceiverAnswer {
  /// The longest line, characters.
  package static let longestLine = 400

  /// Whether the same would be refused again: a status of 400 to 499 but 408 and 429, which a busy server gives.
  package static func isRefusal(status: Int) -> Bool { (400..<500).contains(status) && status != 408 && status != 429 }

  /// Whether a server on the way gave the status, so that what was sent may have arrived.
  package static func isFromTheWay(status: Int) -> Bool { status == 502 || status == 504 }

  /// What is said of a redirection.
  package static func redirection(status: Int, to host: String) -> String {
    "\(status), redirected to \(host), which was not followed: give the final address"
  }

  /// A text in one line of at most `longestLine` characters, without control characters for a terminal.
  ///
  /// - Parameter secret: a text that must not appear in the line, even if the server repeats it.
  package static func line(_ text: String, without secret: String?) -> String {
    var text = text
    if let secret, !secret.isEmpty { text = text.replacingOccurrences(of: secret, with: "…") }
    let line = text.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: " "
      default: String(scalar)
      }
    }.joined()
    return line.count > longestLine ? line.prefix(longestLine - 1) + "…" : line
  }
}
