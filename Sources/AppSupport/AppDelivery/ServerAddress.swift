import Foundation

/// The address of a server that takes what is sent to it, in an unambiguous form.
package struct ServerAddress: Sendable {
  /// Why a text is no address.
  package struct Invalid: Error, Sendable, CustomStringConvertible {
    /// One line.
    package let description: String
  }

  /// The address as a URL.
  package let url: URL
  /// The server's host name or IP address in lower case, without brackets.
  package let host: String
  /// Whether the transfer is encrypted.
  package var isEncrypted: Bool { url.scheme == "https" }

  /// Whether a target is an address rather than a folder.
  package static func isMeant(by target: String) -> Bool { target.contains("://") }

  /// Creates an address from `http` or `https`, a host, and an optional port and path.
  ///
  /// - Throws: `Invalid`. Names, passwords and parameters are refused: an address is stored and printed.
  package init(_ text: String) throws {
    let pattern =
      /(?i)(https?):\/\/([a-z0-9.\-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?((?:\/[a-z0-9._~!$&'()*+,;=:@%\-]*)*)/
    guard let match = text.wholeMatch(of: pattern) else {
      // The text after these signs may be a password.
      let problem = text.contains("@") || text.contains("?") || text.contains("#")
      throw Invalid(
        description: "expected a folder, or an address that begins with http:// or https://, as https://HOST/PATH"
          + (problem ? ", without a name, a password and parameters." : "."))
    }
    let (scheme, name) = (match.1.lowercased(), match.2.lowercased())
    let port = match.3.flatMap { Int($0) } ?? (scheme == "https" ? 443 : 80)
    let isUsual = port == (scheme == "https" ? 443 : 80)
    var path = String(match.4)
    while path.hasSuffix("/") { path.removeLast() }
    guard (1...65_535).contains(port), let url = URL(string: "\(scheme)://\(name)\(isUsual ? "" : ":\(port)")\(path)")
    else { throw Invalid(description: "expected a folder, or an address with a port from 1 to 65535, got another.") }
    self.url = url
    host = name.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
  }

  /// The stored and printed form of the address.
  package var place: String { url.absoluteString }

  /// Whether data sent to this address stays on this machine.
  package var isThisMachine: Bool {
    if host == "localhost" { return true }
    var four = in_addr()
    if inet_pton(AF_INET, host, &four) == 1 { return UInt32(bigEndian: four.s_addr) >> 24 == 127 }
    var six = in6_addr()
    guard inet_pton(AF_INET6, host, &six) == 1 else { return false }
    return withUnsafeBytes(of: &six) { Array($0) == [UInt8](repeating: 0, count: 15) + [1] }
  }
}
