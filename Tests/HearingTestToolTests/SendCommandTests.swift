import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct SendCommandTests {
  private func home() throws -> Home {
    let home = try Home()
    try home.mustRun(["people", "add", "Anna"])
    try home.mustRun([
      "run", "--person", "Anna", "--simulate", try home.listener(), "--calibration", try home.calibration(),
      "--frequencies", "1000", "--procedure", "hughson-westlake", "--seed", "1",
    ])
    return home
  }

  @Test func toAFolder() throws {
    let home = try home()
    let path = try home.mustRun(["send", home.folder("doctor"), "--person", "Anna"]).output
    let sent = try String(contentsOfFile: String(path.dropLast()), encoding: .utf8)
    #expect(sent == (try home.mustRun(["export", "--format", "fhir", "--person", "Anna"]).output))
    #expect(sent.contains("89017-8") && path.contains("/doctor/hearing-"))
    let file = try home.folder.write("file", "")
    #expect(try home.run(["send", file + "/below", "--person", "Anna"]).status == 1)
  }

  @Test func toAServer() throws {
    let home = try home()
    let bundle = try home.mustRun(["export", "--format", "fhir", "--session", "1"]).output
    let token = try home.folder.write("token", "secret\n")
    let server = try Server(answers: ["201 Created", "422 Unprocessable Entity"])
    let words = ["send", "http://127.0.0.1:\(server.port)/fhir", "--session", "1"]
    try home.mustRun(words + ["--token-file", token])
    let refused = try home.run(words)
    #expect(
      refused.status == 1 && refused.messages.contains("expected an answer of 2xx, got 422"), "\(refused.messages)")
    let requests = server.requests
    #expect(requests.count == 2 && requests[0].hasPrefix("POST /fhir HTTP/1.1") && requests[0].hasSuffix(bundle))
    #expect(requests[0].contains("application/fhir+json") && requests[0].contains("Bearer secret"))
    #expect(!requests[1].contains("Bearer"))
    server.close()
    let gone = try home.run(words)
    #expect(gone.status == 1 && gone.messages.contains("not sent"), "\(gone.messages)")
  }
}

/// A server of this machine that gives its answers one after the other, and keeps what it was sent.
final class Server: Sendable {
  let port: UInt16
  private let descriptor: Int32
  private let kept = Mutex<[String]>([])

  init(answers: [String]) throws {
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
    try #require(isOpen)
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in for answer in answers { serve(answer) } }
  }

  var requests: [String] { kept.withLock { $0 } }

  func close() { Foundation.close(descriptor) }

  private func serve(_ answer: String) {
    let connection = accept(descriptor, nil, nil)
    guard connection >= 0 else { return }
    defer { Foundation.close(connection) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if let end = text.range(of: "\r\n\r\n"),
        let length = text.firstMatch(of: /(?i)content-length: ([0-9]+)/).flatMap({ Int($0.1) }),
        text[end.upperBound...].utf8.count >= length
      {
        break
      }
      let count = read(connection, &piece, piece.count)
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    kept.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
    let reply = Array("HTTP/1.1 \(answer)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
    _ = write(connection, reply, reply.count)
  }
}
