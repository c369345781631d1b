import Foundation

/// The network addresses of a host, and whether they lie outside of private networks.
package enum PublicAddress {
  /// The numeric addresses of a host; empty if it has none.
  package static func addresses(of host: String) -> [String] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
    defer { freeaddrinfo(first) }
    var (found, next) = ([String](), first)
    while let info = next?.pointee {
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      if getnameinfo(info.ai_addr, info.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 {
        let address = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if !found.contains(address) { found.append(address) }
      }
      next = info.ai_next
    }
    return found
  }

  /// Whether anybody in the internet has this numeric address: not this computer, not the local network, no other
  /// range that RFC 6890 and its successors set apart.
  package static func isPublic(_ address: String) -> Bool {
    var four = in_addr()
    if inet_pton(AF_INET, address, &four) == 1 {
      return isPublic(withUnsafeBytes(of: &four) { Array($0) })
    }
    var six = in6_addr()
    guard !address.contains("%"), inet_pton(AF_INET6, address, &six) == 1 else { return false }
    let bytes = withUnsafeBytes(of: &six) { Array($0) }
    // An address of the other kind within: mapped (::ffff:0:0/96), of a translator (64:ff9b::/96), 6to4 (2002::/16).
    if bytes.prefix(10).allSatisfy({ $0 == 0 }) { return bytes[10] == 0xFF && isPublic(Array(bytes[12...])) }
    if bytes.starts(with: [0, 0x64, 0xFF, 0x9B]) { return isPublic(Array(bytes[12...])) }
    if bytes.starts(with: [0x20, 0x02]) { return isPublic(Array(bytes[2..<6])) }
    // Global addresses begin with 001; 2001:0::/23 is for protocols, 2001:db8::/32 for documents.
    guard bytes[0] >> 5 == 1 else { return false }
    if bytes.starts(with: [0x20, 0x01]), bytes[2] < 2 { return false }
    return !bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8])
  }

  private static func isPublic(_ bytes: [UInt8]) -> Bool {
    switch (bytes[0], bytes[1], bytes[2]) {
    case (0, _, _), (10, _, _), (127, _, _), (224..., _, _), (169, 254, _), (192, 168, _), (198, 18...19, _): false
    case (100, 64...127, _), (172, 16...31, _), (192, 0, 0), (192, 0, 2), (198, 51, 100), (203, 0, 113): false
    default: true
    }
  }
}
