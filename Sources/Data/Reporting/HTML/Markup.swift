import Tables

/// Escapes text for HTML and XML.
package enum Markup {
  /// Escapes `text` for use as content or as a quoted attribute in HTML or XML.
  ///
  /// Characters that XML 1.0 forbids (most control characters) are replaced by visible ones.
  package static func escape(_ text: String) -> String {
    if isPlain(text) { return text }
    var safe = ""
    safe.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": safe += "&amp;"
      case "<": safe += "&lt;"
      case ">": safe += "&gt;"
      case "\"": safe += "&quot;"
      case "'": safe += "&#39;"
      case "\n", "\t": safe.unicodeScalars.append(scalar)
      case _ where DisplayText.isHidden(scalar): safe += DisplayText.visible(String(scalar))
      default: safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }

  /// Escapes `text` for a single line: line breaks and tabs are made visible, too.
  package static func escapeLine(_ text: String) -> String {
    isPlain(text) ? text : escape(DisplayText.visible(text))
  }

  /// Whether `text` needs no escaping. This saves time for the long paths and images of plots.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
      default: (0x20..<0x7F).contains(byte)
      }
    }
  }
}
