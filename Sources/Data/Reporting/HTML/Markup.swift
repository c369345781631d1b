import Tables

/// Text made safe for HTML and XML.
enum Markup {
  /// `text` for use as content or as a quoted attribute, in HTML or XML.
  ///
  /// Characters that XML 1.0 cannot carry at all (most control characters) are made visible instead.
  static func escape(_ text: String) -> String {
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

  /// `text` on a single line: line breaks and tabs are made visible too.
  static func escapeLine(_ text: String) -> String {
    isPlain(text) ? text : escape(DisplayText.visible(text))
  }

  /// Whether `text` is safe as it is: the long paths and pictures of plots, which need not be looked at one by one.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
      default: (0x20..<0x7F).contains(byte)
      }
    }
  }
}
