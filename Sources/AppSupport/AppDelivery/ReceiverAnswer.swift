import Foundation

/// What a receiver answered, as it is stored and shown.
package enum ReceiverAnswer {
  /// The longest line, characters.
  package static let longestLine = 400

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
