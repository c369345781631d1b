import Foundation

/// Whose program is at the other end of a connection on this machine.
enum LocalPeer {
  /// How often the table is read: a row can be missing in it while other connections come and go.
  private static let attempts = 5

  /// Whether the connection from a local port to the server's belongs to this process's user or to root.
  ///
  /// Linux lists every connection with its user in `/proc/net/tcp` (proc_pid_net(5)). Elsewhere nobody is turned away.
  static func isOfThisUser(port: UInt16, server: UInt16) -> Bool {
    #if os(Linux)
      for _ in 0..<attempts {
        if let user = owner(in: table(), port: port, server: server) { return user == getuid() || user == 0 }
      }
      return false
    #else
      return true
    #endif
  }

  /// The whole table. It has no length of its own, and one reading gives a page of it.
  private static func table() -> String {
    guard let file = FileHandle(forReadingAtPath: "/proc/net/tcp") else { return "" }
    var data = Data()
    while let part = try? file.read(upToCount: 65_536), !part.isEmpty { data += part }
    return String(decoding: data, as: UTF8.self)
  }

  /// The user of the connection 127.0.0.1:`port` → 127.0.0.1:`server` in a table of Linux, while it is open: that of a
  /// closed one is not known any more.
  static func owner(in table: String, port: UInt16, server: UInt16) -> UInt32? {
    // The address as Linux prints it: the bytes of 127.0.0.1 as a number of this machine.
    let loopback = String(format: "%08X", UInt32(bigEndian: 0x7F00_0001))
    let (own, other) = (
      "\(loopback):" + String(format: "%04X", port), "\(loopback):" + String(format: "%04X", server)
    )
    for line in table.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: " ", omittingEmptySubsequences: true)
      if fields.count > 7, fields[1] == own, fields[2] == other, fields[3] == "01" { return UInt32(fields[7]) }
    }
    return nil
  }
}
