import Foundation

/// A connection whose bytes the tests choose themselves. Its calls block.
public final class RawClient: Sendable {
  /// The error if nobody listens.
  public struct Failure: Error {}

  private let socket: Int32

  /// Connects to a port of this computer.
  public init(port: UInt16) throws {
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure() }
  }

  deinit { close(socket) }

  /// Sends bytes; `false` if the other side takes no more.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// The bytes that are there, at least one; empty at the end.
  public func receive() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &buffer, buffer.count, 0)
    return Array(buffer.prefix(max(0, count)))
  }

  /// All bytes until the other side ends.
  public func receiveAll() -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let bytes = receive()
      if bytes.isEmpty { return all }
      all += bytes
    }
  }

  /// Asks for a WebSocket and returns the first line of the answer.
  public func upgrade(host: String, origin: String?, path: String = "/socket") -> String {
    let origin = origin.map { "Origin: \($0)\r\n" } ?? ""
    send(
      Array(
        """
        GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\(origin)Upgrade: websocket\r\nConnection: Upgrade\r\n\
        Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n
        """.utf8))
    var answer: [UInt8] = []
    // One byte after another, so that nothing of the first frame is taken.
    while answer.suffix(4) != [0x0D, 0x0A, 0x0D, 0x0A] {
      var byte: UInt8 = 0
      guard recv(socket, &byte, 1, 0) == 1 else { break }
      answer.append(byte)
    }
    return String(decoding: answer.prefix { $0 != 0x0D }, as: UTF8.self)
  }

  /// Sends a masked frame of at most 65,535 bytes.
  @discardableResult
  public func send(frame payload: [UInt8], kind: UInt8 = 0x81) -> Bool {
    let count = payload.count
    let length: [UInt8] =
      count < 126
      ? [0x80 | UInt8(count)]
      : [0x80 | 126, UInt8(count >> 8), UInt8(count & 0xFF)]
    let mask: [UInt8] = [1, 2, 3, 4]
    let masked = payload.indices.map { payload[$0] ^ mask[$0 % 4] }
    return send([kind] + length + mask + masked)
  }

  /// The payload of the next frame of text; `nil` at the end of the connection.
  public func receiveText() -> String? {
    func take(_ count: Int) -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: count)
      guard count == 0 || recv(socket, &bytes, count, Int32(MSG_WAITALL)) == count else { return nil }
      return bytes
    }
    guard let head = take(2) else { return nil }
    var length = Int(head[1])
    if length == 126, let more = take(2) { length = Int(more[0]) << 8 | Int(more[1]) }
    guard let payload = take(length) else { return nil }
    return head[0] == 0x81 ? String(decoding: payload, as: UTF8.self) : head[0] == 0x88 ? nil : receiveText()
  }

  /// The next message that is not a beat.
  public func receiveMessage() -> String? {
    while let text = receiveText() { if !text.contains(#""type":"beat""#) { return text } }
    return nil
  }
}
