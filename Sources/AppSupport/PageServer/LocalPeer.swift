import Foundation

/// Whose program is at the other end of a connection on this machine.
package enum LocalPeer {
  /// How often the table is read: a row can be missing in it while other connections come and go.
  private static let attempts = 5

  /// Whether the connection from a local port to the server's belongs to this process's user or to root.
  ///
  /// Linux says so when it is asked (`ConnectionOwner`), and lists every connection with its user in `/proc/net/tcp`
  /// (proc_pid_net(5)), where it does not answer. Elsewhere nobody is turned away.
  package static func isOfThisUser(port: UInt16, server: UInt16) -> Bool {
    #if os(Linux)
      switch ConnectionOwner.ofConnection(from: port, to: server) {
      case .user(let user): return user == getuid() || user == 0
      case .none: return false
      case .unavailable: break
      }
      for _ in 0..<attempts {
        if let user = owner(in: table(), port: port, server: server) { return user == getuid() || user == 0 }
      }
      return false
    #else
      return true
    #endif
  }

  /// The whole table. It has no length of its own, and one reading gives a page of it.
  private static func table() -> [UInt8] {
    let file = open("/proc/net/tcp", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var (table, part) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while true {
      let count = read(file, &part, part.count)
      guard count > 0 else { return table }
      table += part.prefix(count)
    }
  }

  /// The user of the connection 127.0.0.1:`port` → 127.0.0.1:`server` in a table of Linux, while it is open: that of a
  /// closed one is not known any more.
  ///
  /// The table is searched as bytes: with a thousand connections it has 150 KB, and it is read for each.
  package static func owner(in table: [UInt8], port: UInt16, server: UInt16) -> UInt32? {
    // The address as Linux prints it: the bytes of 127.0.0.1 as a number of this machine. 01 is an open connection.
    let loopback = String(format: "%08X", UInt32(bigEndian: 0x7F00_0001))
    let (own, other) = (String(format: "%04X", port), String(format: "%04X", server))
    let wanted = Array(" \(loopback):\(own) \(loopback):\(other) 01 ".utf8)
    guard let end = end(of: wanted, in: table) else { return nil }
    // Queues, timer and repetitions come before the user; a row that is cut off within it has no user.
    let fields = table[end...].prefix(100).split(separator: UInt8(ascii: " "), maxSplits: 4)
    return fields.count > 4 ? UInt32(String(decoding: fields[3], as: UTF8.self)) : nil
  }

  private static func end(of wanted: [UInt8], in table: [UInt8]) -> Int? {
    table.withUnsafeBytes { table in
      wanted.withUnsafeBytes { wanted in
        guard table.count >= wanted.count, let start = table.baseAddress, let pattern = wanted.baseAddress else {
          return nil
        }
        return (0...table.count - wanted.count).first { place in
          // Most places differ in one of these two bytes.
          table[place] == wanted[0] && table[place + 13] == wanted[13]
            && memcmp(start + place, pattern, wanted.count) == 0
        }.map { $0 + wanted.count }
      }
    }
  }
}
