/// Why the proxy closes a connection.
package enum ConnectionRefusal: Error, Sendable, Equatable, CustomStringConvertible {
  /// The head of a request is longer than is allowed.
  case longHead(limit: Int)
  /// The head of a request is not what a browser sends.
  case malformed(expected: String, got: String)
  /// The body of a request is longer than is allowed.
  case longBody(limit: Int)
  /// A frame of a WebSocket is longer than is allowed.
  case longFrame(limit: Int, got: UInt64)
  /// Something took too long.
  case late
  /// There are too many connections.
  case full

  /// One line.
  package var description: String {
    switch self {
    case .longHead(let limit): "expected a request with a head of at most \(limit) bytes, got a longer one"
    case .malformed(let expected, let got): "expected \(expected), got \(got)"
    case .longBody(let limit): "expected a request with a body of at most \(limit) bytes, got a longer one"
    case .longFrame(let limit, let got): "expected a frame of at most \(limit) bytes, got one of \(got)"
    case .late: "expected a request, got none in time"
    case .full: "expected fewer connections"
    }
  }

  /// The answer that the other side gets before the connection is closed; empty within a WebSocket.
  var answer: [UInt8] {
    let status =
      switch self {
      case .longHead: "431 Request Header Fields Too Large"
      case .malformed: "400 Bad Request"
      case .longBody: "413 Content Too Large"
      case .late: "408 Request Timeout"
      case .full: "503 Service Unavailable"
      case .longFrame: ""
      }
    guard !status.isEmpty else { return [] }
    let line = description + "\n"
    return Array(
      "HTTP/1.1 \(status)\r\nContent-Type: text/plain\r\nContent-Length: \(line.utf8.count)\r\nConnection: close\r\n\r\n\(line)"
        .utf8)
  }
}
