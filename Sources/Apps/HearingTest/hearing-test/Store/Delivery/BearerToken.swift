import CommandSupport
import Foundation

/// A secret that grants access to a server. Only `HTTPTransfer` sends it.
struct BearerToken {
  /// The token's text.
  let text: String

  /// Reads a token from a file that contains nothing else.
  ///
  /// - Throws: `ToolFault`, which names the file but not its contents.
  init(file: String) throws {
    text = String(decoding: try SmallFile.data(file), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    // The grammar of RFC 6750, section 2.1. A line break in the token would start a header of its own.
    guard text.utf8.count <= 8192, text.wholeMatch(of: /[A-Za-z0-9\-._~+\/]+=*/) != nil else {
      throw ToolFault(description: "\(file): expected one token of letters, digits and -._~+/", isUsage: true)
    }
  }
}
