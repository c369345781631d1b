import Expectations
import Foundation
import PageServer
import Testing

@Suite struct LocalPeerTests {
  private static let head =
    "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n"

  private static func row(_ number: Int, _ own: String, _ other: String, _ state: String, _ user: Int) -> String {
    let count = String(repeating: " ", count: max(0, 4 - String(number).count)) + String(number)
    let uid = String(repeating: " ", count: max(0, 5 - String(user).count)) + String(user)
    return "\(count): \(own) \(other) \(state) 00000000:00000000 00:00000000 00000000 \(uid)        0 123\n"
  }

  @Test func theUserOfAConnectionIsInTheTable() {
    let text =
      Self.head + Self.row(0, "0100007F:2117", "00000000:0000", "0A", 1)
      + Self.row(1, "0100007F:1F90", "0100007F:2117", "06", 2) + Self.row(2, "0200007F:1F90", "0100007F:2117", "01", 3)
      + Self.row(3, "0100007F:2117", "0100007F:1F90", "01", 4)
      + Self.row(4, "0100007F:1F90", "0100007F:2117", "01", 1000)
      + Self.row(5, "0100007F:1F91", "0100007F:2117", "01", 65_534)
    let table = Array(text.utf8)
    expectEqual(LocalPeer.owner(in: table, port: 0x1F90, server: 0x2117), 1000)
    expectEqual(LocalPeer.owner(in: table, port: 0x1F91, server: 0x2117), 65_534)
    expectEqual(LocalPeer.owner(in: table, port: 0x2117, server: 0x1F90), 4)
    expectNil(LocalPeer.owner(in: table, port: 0x1F92, server: 0x2117))
    for length in 0..<table.count {
      let owner = LocalPeer.owner(in: Array(table.prefix(length)), port: 0x1F91, server: 0x2117)
      expect(owner == nil || owner == 65_534)
    }
    expectNil(LocalPeer.owner(in: [], port: 1, server: 2))
  }

  /// The kernel's own answer for a connection of this process: its user; and none once it is closed.
  @Test func theKernelKnowsTheUserOfAConnection() throws {
    func listener() throws -> (descriptor: Int32, port: UInt16) {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = Self.loopback(0)
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      try withUnsafeMutablePointer(to: &address) { pointer in
        try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          try require(bind(descriptor, $0, length) == 0 && listen(descriptor, 4) == 0)
          try require(getsockname(descriptor, $0, &length) == 0)
        }
      }
      return (descriptor, UInt16(bigEndian: address.sin_port))
    }
    let (door, port) = try listener()
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = Self.loopback(port)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let own: UInt16 = try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        try require(connect(client, $0, length) == 0)
        try require(getsockname(client, $0, &length) == 0)
      }
      return UInt16(bigEndian: pointer.pointee.sin_port)
    }
    expectEqual(ConnectionOwner.ofConnection(from: own, to: port), .user(getuid()))
    expect(LocalPeer.isOfThisUser(port: own, server: port))
    // The other way round there is none, since the door has not taken it up; nor at another port.
    expectEqual(ConnectionOwner.ofConnection(from: own, to: port &+ 1), .none)
    close(client)
    close(door)
    expectEqual(ConnectionOwner.ofConnection(from: own, to: port), .none)
    expect(!LocalPeer.isOfThisUser(port: own, server: port))
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(bigEndian: 0x7F00_0001)
    return address
  }

  @Test func cutOffAnswersAreNone() {
    expectEqual(ConnectionOwner.read([]), .unavailable)
    let answer = [UInt8](repeating: 0, count: 4) + [20, 0] + [UInt8](repeating: 0, count: 11) + [1]
    for length in 0..<84 {
      expectEqual(ConnectionOwner.read(Array((answer + [UInt8](repeating: 0, count: 80)).prefix(length))), .unavailable)
    }
  }
}
