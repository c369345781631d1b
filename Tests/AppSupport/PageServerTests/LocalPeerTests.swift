import Foundation
import Testing

@testable import PageServer

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
    #expect(LocalPeer.owner(in: table, port: 0x1F90, server: 0x2117) == 1000)
    #expect(LocalPeer.owner(in: table, port: 0x1F91, server: 0x2117) == 65_534)
    #expect(LocalPeer.owner(in: table, port: 0x2117, server: 0x1F90) == 4)
    #expect(LocalPeer.owner(in: table, port: 0x1F92, server: 0x2117) == nil)
    for length in 0..<table.count {
      let owner = LocalPeer.owner(in: Array(table.prefix(length)), port: 0x1F91, server: 0x2117)
      #expect(owner == nil || owner == 65_534)
    }
    #expect(LocalPeer.owner(in: [], port: 1, server: 2) == nil)
  }
}
