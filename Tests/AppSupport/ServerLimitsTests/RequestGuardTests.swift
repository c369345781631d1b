import Expectations
import ServerLimits
import Testing

@Suite struct RequestGuardTests {
  private static let get = "GET / HTTP/1.1\r\nHost: 127.0.0.1:8737\r\n\r\n"
  private static let upgrade = "GET /socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"

  private static func passed(_ text: String, block: Int = .max) throws -> String {
    try passed(Array(text.utf8), block: block)
  }

  private static func passed(_ bytes: [UInt8], block: Int = .max) throws -> String {
    var guarded = RequestGuard()
    var passed: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: block) {
      passed += try guarded.take(bytes[start..<min(bytes.count, start.addingReportingOverflow(block).partialValue)])
    }
    return String(decoding: passed, as: UTF8.self)
  }

  @Test(arguments: [1, 7, 64, 4096]) func requestsPassAsTheyAreHoweverTheyAreCut(block: Int) throws {
    let form = "POST /pair HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\ncode=123456"
    let text = Self.get + form + Self.get
    expectEqual(try Self.passed(text, block: block), text)
  }

  @Test func aHeadThatIsNotWholeDoesNotPass() throws {
    expect(try Self.passed(String(Self.get.dropLast())).isEmpty)
  }

  @Test(arguments: [
    "GET / HTTP/1.0\r\nHost: a\r\n\r\n", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n",
    "PUT / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n", "GET / HTTP/1.1\nHost: a\n\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n", "GET /\u{0} HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /é HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1025\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999999999999999999\r\n\r\n",
    "\r\n\r\n", "\u{16}\u{3}\u{1}\r\n\r\n",
    "GET /" + String(repeating: "a", count: 3000) + " HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n" + (0..<101).map { "H\($0): a\r\n" }.joined() + "\r\n",
  ]) func whatNoBrowserSendsIsRefused(text: String) {
    expect(throws: ConnectionRefusal.self) { try Self.passed(text) }
  }

  @Test func aHeadWithoutEndIsRefusedAtItsLimit() {
    var guarded = RequestGuard()
    let block = Array(repeating: UInt8(ascii: "a"), count: 1000)
    var count = 0
    expect(throws: ConnectionRefusal.longHead(limit: RequestHead.longest)) {
      while try guarded.take(block[...]).isEmpty { count += block.count }
    }
    expectAtMost(count, RequestHead.longest)
  }

  @Test func framesPassAfterTheServerHasAgreedAndNothingBefore() throws {
    var guarded = RequestGuard()
    expectEqual(try guarded.take(Array(Self.upgrade.utf8)[...]).count, Self.upgrade.utf8.count)
    expectEqual(guarded.phase, .upgrading)
    var early = guarded
    expect(throws: ConnectionRefusal.self) { try early.take([0x81]) }
    guarded.switched()
    let frame: [UInt8] = [0x81, 0x82, 1, 2, 3, 4, 0x7A, 0x7F]
    expectEqual(try guarded.take(frame[...]), frame)
    expect(throws: ConnectionRefusal.self) { try guarded.take(Array(Self.get.utf8)[...]) }
  }

  @Test func aWebSocketHasAConnectionOfItsOwn() {
    expect(throws: ConnectionRefusal.self) { try Self.passed(Self.get + Self.upgrade) }
  }

  /// Random bytes after a right beginning: whatever they are, no more passes than came, and nothing traps.
  @Test func randomBytesAreRefusedOrPass() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let beginning = Array((Bool.random() ? Self.get : Self.upgrade).utf8).prefix(Int.random(in: 0...80))
      let bytes = beginning + (0..<Int.random(in: 0...400)).map { _ in UInt8.random(in: 0...255, using: &random) }
      var guarded = RequestGuard()
      let cut = Int.random(in: 0...bytes.count)
      _ = try? guarded.take(bytes.prefix(cut))
      guarded.switched()
      _ = try? guarded.take(bytes.dropFirst(cut))
    }
  }
}
