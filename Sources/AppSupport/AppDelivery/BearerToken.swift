import Foundation

/// A secret that grants access to a server. Only `HTTPTransfer` sends it.
package struct BearerToken: Sendable {
  /// The token's text.
  package let text: String

  /// Creates a token; `nil` if the text is not one token of letters, digits and -._~+/.
  package init?(_ contents: Data) {
    text = String(decoding: contents, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    // The grammar of RFC 6750, section 2.1. A line break in the token would start a header of its own.
    guard text.utf8.count <= 8192, text.wholeMatch(of: /[A-Za-z0-9\-._~+\/]+=*/) != nil else { return nil }
  }

  /// Reads a file that contains a token and nothing else; `nil` if it cannot be read, or contains something else.
  package init?(file: String) {
    guard let handle = FileHandle(forReadingAtPath: file), let data = try? handle.read(upToCount: 1 << 16) else {
      return nil
    }
    self.init(data)
  }
}
