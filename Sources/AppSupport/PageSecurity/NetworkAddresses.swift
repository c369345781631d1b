import Foundation

/// The addresses and names of this computer in its networks (IPv4).
package enum NetworkAddresses {
  /// The addresses of all networks that are up, those of this computer alone excepted, in the system's order.
  package static var all: [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var addresses: [String] = []
    for entry in sequence(first: list, next: { $0?.pointee.ifa_next }) {
      guard let entry = entry?.pointee, let address = entry.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET),
        entry.ifa_flags & UInt32(IFF_UP) != 0, entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0
      else { continue }
      address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { addresses.append(text($0.pointee.sin_addr)) }
    }
    return addresses
  }

  /// The address from which this computer would speak with the world, which is nearly always that of the local network;
  /// `nil` if it is in no network.
  package static var main: String? {
    let all = all
    return outgoing.flatMap { all.contains($0) ? $0 : nil } ?? all.first
  }

  /// The names by which other computers may know this one: its name, and its name in the local network (RFC 6762).
  package static var names: [String] {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return [] }
    let name = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).lowercased()
    guard let short = name.split(separator: ".").first.map(String.init), isName(name) else { return [] }
    return name == short ? [name, short + ".local"] : [name, short, short + ".local"]
  }

  /// Whether a text can be the name of a computer.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count < 254 && text.wholeMatch(of: /[a-z0-9]([a-z0-9.\-]*[a-z0-9])?/) != nil
  }

  /// Whether a text is an IPv4 address.
  static func isAddress(_ text: String) -> Bool {
    var address = in_addr()
    return inet_pton(AF_INET, text, &address) == 1
  }

  /// The source of a datagram to an address of the documentation (RFC 5737). Nothing is sent.
  private static var outgoing: String? {
    let socket = Foundation.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    guard socket >= 0 else { return nil }
    defer { close(socket) }
    var there = sockaddr_in()
    there.sin_family = sa_family_t(AF_INET)
    there.sin_port = UInt16(9).bigEndian
    inet_pton(AF_INET, "203.0.113.1", &there.sin_addr)
    var here = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &there) { there in
      there.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, length) }
    }
    guard result == 0 else { return nil }
    let named = withUnsafeMutablePointer(to: &here) { here in
      here.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
    }
    return named == 0 ? text(here.sin_addr) : nil
  }

  private static func text(_ address: in_addr) -> String {
    var address = address
    var buffer = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
    inet_ntop(AF_INET, &address, &buffer, socklen_t(buffer.count))
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
