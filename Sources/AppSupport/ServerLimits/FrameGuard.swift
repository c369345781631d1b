/// Follows the frames that a browser sends over a WebSocket (RFC 6455, 5.2), without keeping them: a frame that claims to
/// be longer than is allowed is refused before its bytes come.
package struct FrameGuard {
  /// The longest frame in bytes.
  package static let longest = 65_536
  private static let longestControl = 125

  /// The bytes of a frame's head that have come.
  private var head: [UInt8] = []
  /// The bytes that follow until the next head.
  private var remaining = 0

  package init() {}

  /// Follows further bytes.
  ///
  /// - Throws: `ConnectionRefusal`.
  package mutating func take(_ bytes: ArraySlice<UInt8>) throws(ConnectionRefusal) {
    var rest = bytes
    while !rest.isEmpty {
      if remaining > 0 {
        let count = min(remaining, rest.count)
        rest = rest.dropFirst(count)
        remaining -= count
        continue
      }
      head.append(rest.removeFirst())
      if let length = try length() { (head, remaining) = ([], length) }
    }
  }

  /// The number of bytes that follow a complete head, with those of the mask counted to the head.
  private func length() throws(ConnectionRefusal) -> Int? {
    guard head.count >= 2 else {
      // Three reserved bits are zero; the kinds are continuation, text, bytes, close, ping and pong.
      guard head[0] & 0x70 == 0, [0, 1, 2, 8, 9, 10].contains(head[0] & 0x0F) else {
        throw .malformed(expected: "a frame without extensions", got: "a first byte of \(head[0])")
      }
      return nil
    }
    guard head[1] & 0x80 != 0 else { throw .malformed(expected: "a masked frame", got: "one without a mask") }
    let short = Int(head[1] & 0x7F)
    let isControl = head[0] & 0x08 != 0
    guard !isControl || (short <= Self.longestControl && head[0] & 0x80 != 0) else {
      throw .malformed(expected: "a short and whole control frame", got: "another")
    }
    let lengthBytes = short == 127 ? 8 : short == 126 ? 2 : 0
    guard head.count >= 2 + lengthBytes else { return nil }
    let length = lengthBytes == 0 ? UInt64(short) : head[2..<2 + lengthBytes].reduce(0) { $0 << 8 | UInt64($1) }
    guard length <= UInt64(Self.longest) else { throw .longFrame(limit: Self.longest, got: length) }
    return head.count == 2 + lengthBytes + 4 ? Int(length) : nil
  }
}
