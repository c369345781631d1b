import ArgumentParser
import Foundation

/// The address of a FHIR server, in a form that cannot be read in two ways.
struct ServerAddress {
  /// The address.
  let url: URL
  /// The server's name or number, lower case, without brackets.
  let host: String
  /// Whether what is sent cannot be read on the way.
  var isEncrypted: Bool { url.scheme == "https" }

  /// Whether a target is meant as an address rather than a folder.
  static func isMeant(by target: String) -> Bool { target.contains("://") }

  /// An address: `http` or `https`, a host, perhaps a port and a path; nothing else.
  ///
  /// - Throws: `ValidationError`. Names, passwords and parameters are refused: an address is stored and printed.
  init(_ text: String) throws {
    let pattern =
      /(?i)(https?):\/\/([a-z0-9.\-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?((?:\/[a-z0-9._~!$&'()*+,;=:@%\-]*)*)/
    guard let match = text.wholeMatch(of: pattern) else {
      // What follows may be a password.
      let problem = text.contains("@") || text.contains("?") || text.contains("#")
      throw ValidationError(
        "expected a folder, or an address that begins with http:// or https://, as https://HOST/PATH"
          + (problem ? ", without a name, a password and parameters." : "."))
    }
    let (scheme, name) = (match.1.lowercased(), match.2.lowercased())
    let port = match.3.flatMap { Int($0) } ?? (scheme == "https" ? 443 : 80)
    let isUsual = port == (scheme == "https" ? 443 : 80)
    var path = String(match.4)
    while path.hasSuffix("/") { path.removeLast() }
    guard (1...65_535).contains(port), let url = URL(string: "\(scheme)://\(name)\(isUsual ? "" : ":\(port)")\(path)")
    else { throw ValidationError("expected a folder, or an address with a port from 1 to 65535, got another.") }
    self.url = url
    host = name.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
  }

  /// What is stored and printed.
  var place: String { url.absoluteString }

  /// Whether what is sent there stays on this machine.
  var isThisMachine: Bool {
    if host == "localhost" { return true }
    var four = in_addr()
    if inet_pton(AF_INET, host, &four) == 1 { return UInt32(bigEndian: four.s_addr) >> 24 == 127 }
    var six = in6_addr()
    guard inet_pton(AF_INET6, host, &six) == 1 else { return false }
    return withUnsafeBytes(of: &six) { Array($0) == [UInt8](repeating: 0, count: 15) + [1] }
  }
}
