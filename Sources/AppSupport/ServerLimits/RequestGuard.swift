/// Follows what one connection sends: requests one after another, or one request for a WebSocket and then its frames.
package struct RequestGuard {
  /// What the connection is doing.
  package init() {}

  package enum Phase: Sendable, Equatable {
    /// Nothing of the next request has come.
    case idle
    /// A part of a request has come.
    case inRequest
    /// A WebSocket was asked for, and the server has not agreed yet.
    case upgrading
    /// The frames of a WebSocket come.
    case socket
  }

  package private(set) var phase = Phase.idle
  private var head: [UInt8] = []
  private var body = 0
  private var requestCount = 0
  private var frames = FrameGuard()

  /// The server has agreed to a WebSocket.
  package mutating func switched() { if phase == .upgrading { phase = .socket } }

  /// Follows further bytes.
  ///
  /// - Returns: the bytes that may go on to the server: whole heads only.
  /// - Throws: `ConnectionRefusal`.
  package mutating func take(_ bytes: ArraySlice<UInt8>) throws(ConnectionRefusal) -> [UInt8] {
    var (rest, passed) = (bytes, [UInt8]())
    passed.reserveCapacity(bytes.count)
    while !rest.isEmpty {
      switch phase {
      case .upgrading: throw .malformed(expected: "nothing before the server agrees to a WebSocket", got: "bytes")
      case .socket:
        try frames.take(rest)
        passed += rest
        rest = []
      case .inRequest where body > 0:
        let count = min(body, rest.count)
        passed += rest.prefix(count)
        rest = rest.dropFirst(count)
        body -= count
        if body == 0 { phase = .idle }
      case .idle, .inRequest:
        phase = .inRequest
        let byte = rest.removeFirst()
        head.append(byte)
        if byte == 0x0A, head.suffix(4) == [0x0D, 0x0A, 0x0D, 0x0A] { passed += try takeHead() }
        guard head.count < RequestHead.longest else { throw .longHead(limit: RequestHead.longest) }
      }
    }
    return passed
  }

  private mutating func takeHead() throws(ConnectionRefusal) -> [UInt8] {
    let request = try RequestHead(head)
    requestCount += 1
    // A connection that is used for requests stays one: what the server answers is not looked at, but for the first
    // bytes of the first answer.
    guard !request.isUpgrade || requestCount == 1 else {
      throw .malformed(expected: "a WebSocket on a connection of its own", got: "one after other requests")
    }
    body = request.bodyLength
    phase = request.isUpgrade ? .upgrading : body > 0 ? .inRequest : .idle
    defer { head = [] }
    return head
  }
}
