import Expectations
import Foundation
import Synchronization

/// A server of this machine that does one thing after the other, well or badly, and keeps what it was sent.
package final class ScriptedServer: Sendable {
  /// What it does with a connection, after it has read the request.
  package enum Act: Sendable {
    /// Answers with a status line, more header lines and a body.
    case answer(String, headers: [String] = [], body: String = "")
    /// Says nothing.
    case hang
    /// Sends the text at once, then a piece every quarter of a second, for ever.
    case drip(String, piece: String)
    /// Sends the text, then the piece as fast as it is taken, for ever.
    case flood(String, piece: String)
    /// Closes the connection.
    case hangUp
  }

  /// Its port.
  package let port: UInt16
  private let descriptor: Int32
  private let kept = Mutex<[String]>([])

  /// Starts a server that does this with its connections, one after the other.
  package init(_ acts: [Act]) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (descriptor, size) = (descriptor, length)
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, 4) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    try require(isOpen)
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in for act in acts { serve(act) } }
  }

  /// The requests so far, head and body.
  package var requests: [String] { kept.withLock { $0 } }
  /// The address of a path.
  package func address(_ path: String = "/fhir") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// Ends. The descriptor stays open: its number must not come to another socket while the thread may still accept.
  package func close() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  deinit { close() }

  private func serve(_ act: Act) {
    let connection = accept(descriptor, nil, nil)
    guard connection >= 0 else { return }
    defer { Foundation.close(connection) }
    guard let request = Self.request(connection) else { return }
    kept.withLock { $0.append(request) }
    switch act {
    case .answer(let status, let headers, let body):
      let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"] + headers
      _ = Self.send(head.joined(separator: "\r\n") + "\r\n\r\n" + body, connection)
    case .hang: Self.waitForHangUp(connection)
    case .drip(let text, let piece):
      // Bounded: a command that does not end is a failure, not a test that hangs.
      guard Self.send(text, connection) else { return }
      for _ in 0..<240 where Self.send(piece, connection) { Thread.sleep(forTimeInterval: 0.25) }
    case .flood(let text, let piece):
      let block = String(repeating: piece, count: 65_536 / piece.utf8.count)
      guard Self.send(text, connection) else { return }
      for _ in 0..<100_000 where Self.send(block, connection) {}
    case .hangUp: break
    }
  }

  /// Until the other side has closed, at most a minute.
  private static func waitForHangUp(_ connection: Int32) {
    var waiting = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
    _ = poll(&waiting, 1, 60_000)
  }

  private static func send(_ text: String, _ connection: Int32) -> Bool {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.send(connection, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  private static func request(_ connection: Int32) -> String? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if let end = text.range(of: "\r\n\r\n") {
        let length = text.firstMatch(of: /(?i)content-length: ([0-9]+)/).flatMap { Int($0.1) } ?? 0
        if text[end.upperBound...].utf8.count >= length { return text }
      }
      let count = read(connection, &piece, piece.count)
      guard count > 0 else { return nil }
      bytes += piece[..<count]
    }
  }
}
