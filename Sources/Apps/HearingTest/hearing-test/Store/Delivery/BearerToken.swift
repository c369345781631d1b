import CommandSupport
import Foundation

/// A secret that lets one in; only `HTTPTransfer` sends it.
struct BearerToken {
  /// The token.
  let text: String

  /// Reads the token that a file holds, and nothing else.
  ///
  /// - Throws: `ToolFault`, which names the file and not what is in it.
  init(file: String) throws {
    text = String(decoding: try SmallFile.data(file), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    // RFC 6750, section 2.1; a line break in it would be a header of its own.
    guard text.utf8.count <= 8192, text.wholeMatch(of: /[A-Za-z0-9\-._~+\/]+=*/) != nil else {
      throw ToolFault(description: "\(file): expected one token of letters, digits and -._~+/", isUsage: true)
    }
  }
}
