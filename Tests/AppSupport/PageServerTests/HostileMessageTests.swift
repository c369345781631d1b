import AudioCore
import Expectations
import Foundation
import PageMessages
import PageServer
import Synchronization
import TestSupport
import Testing

@Suite(.serialized) struct HostileMessageTests {
  /// A page that sits.
  private static func sit(_ client: RawClient, _ served: ServedApp) throws {
    let first = client.upgrade(host: served.host, origin: "http://\(served.host)")
    expect(first.hasPrefix("HTTP/1.1 101 "))
    let version = PageFiles(ServedApp.app, release: OssicleVersion.current).version
    client.send(frame: Array(#"{"type":"hello","version":"\#(version)","language":"en","window":"w"}"#.utf8))
    let answer = client.receiveMessage() ?? ""
    try require(answer.contains("welcome"), "\(answer)")
    let microphone = client.receiveMessage() ?? ""
    try require(microphone.contains(#""open":false,"type":"microphone""#), "\(microphone)")
  }

  /// A lost network closes no connection: only the missing answers tell of it.
  @Test func aPageThatAnswersNoBeatHasGone() async throws {
    let patience = 10
    try await ServedApp.serving(patience: patience) { served in
      try await served.client { client in
        try Self.sit(client, served)
        for _ in 0..<5 {
          expectEqual(client.receiveText()?.contains("beat"), true)
          client.send(frame: Array(#"{"type":"beat"}"#.utf8))
        }
        expectEqual(served.desk.goings.load(ordering: .relaxed), 0)
        var beats = 0
        while client.receiveText() != nil { beats += 1 }
        expect((patience...patience + 1).contains(beats), "\(beats)")
      }
      try await served.client { client in
        try Self.sit(client, served)
        // What the desk answers comes after what it was told before.
        client.send(frame: Array(#"{"type":"choose","game":7}"#.utf8))
        expectEqual(client.receiveMessage()?.contains("refused"), true)
        expectEqual(served.desk.goings.load(ordering: .relaxed), 1)
      }
    }
  }

  /// For the desk a page that nobody sees is none. It comes again in the language that it has by then.
  @Test func aPageThatNobodySeesHasGone() async throws {
    try await ServedApp.serving { served in
      let desk = served.desk
      try await served.client { client in
        try Self.sit(client, served)
        func say(_ json: String) {
          client.send(frame: Array(json.utf8))
          // What the desk answers comes after what it was told before.
          client.send(frame: Array(#"{"type":"choose","game":7}"#.utf8))
          expectEqual(client.receiveMessage()?.contains("refused"), true)
        }
        let first = PageGreeting(language: .english, window: "w")
        let again = PageGreeting(language: .czech, window: "w")
        // Shown is what it was: nothing is new.
        say(#"{"type":"page-shown","language":"cs"}"#)
        expectEqual(desk.comings.withLock { $0 }, [first])
        for _ in 0..<2 { say(#"{"type":"page-hidden"}"#) }
        expectEqual(desk.goings.load(ordering: .relaxed), 1)
        say(#"{"type":"page-shown","language":"cs"}"#)
        expectEqual(desk.comings.withLock { $0 }, [first, again])
        say(#"{"type":"page-hidden"}"#)
        expectEqual(desk.goings.load(ordering: .relaxed), 2)
      }
      // Its end is no second going; the next one is seen.
      try await served.client { client in
        try Self.sit(client, served)
        client.send(frame: Array(#"{"type":"choose","game":7}"#.utf8))
        expectEqual(client.receiveMessage()?.contains("refused"), true)
        expectEqual(desk.goings.load(ordering: .relaxed), 2)
        expectEqual(desk.comings.withLock { $0.count }, 3)
      }
    }
  }

  /// The app stores the end of what goes on before the program ends.
  @Test func theDeskIsClosedBeforeTheServerEnds() async throws {
    let desk = Mutex<ServedApp.Desk?>(nil)
    try await ServedApp.serving { served in
      desk.withLock { $0 = served.desk }
      try await served.client { client in try Self.sit(client, served) }
    }
    expectEqual(desk.withLock { $0?.closings.load(ordering: .relaxed) }, 1)
  }

  @Test func rightMessagesReachTheDesk() async throws {
    try await ServedApp.serving { served in
      try await served.client { client in
        try Self.sit(client, served)
        client.send(frame: Array(#"{"type":"choose","game":"dog","level":3}"#.utf8))
        client.send(frame: Array(#"{"type":"choose","game":7}"#.utf8))
        expectEqual(client.receiveMessage()?.contains("refused"), true)
      }
      expectEqual(served.desk.choices.withLock { $0 }, [.init(game: "dog", level: 3)])
    }
  }

  /// Numbers of the sound that no browser has; the server goes on.
  @Test func soundOutsideItsRangeIsRefused() async throws {
    try await ServedApp.serving { served in
      try await served.client { client in
        try Self.sit(client, served)
        for number in ["1e300", "-1e300", "-1", "0", "9223372036854775808"] {
          for message in [
            #"{"type":"headphone-opened","sampleRate":\#(number),"latency":0}"#,
            #"{"type":"microphone-opened","sampleRate":\#(number),"device":"","processing":[]}"#,
            #"{"type":"headphone-played","frames":\#(number),"missing":-1}"#,
          ] {
            client.send(frame: Array(message.utf8))
            expectEqual(client.receiveMessage()?.contains("refused"), true, "\(message)")
          }
        }
        client.send(frame: Array(#"{"type":"choose","game":"unspeakable","level":1}"#.utf8))
        // The answer of the desk has a number that cannot be written.
        expectEqual(client.receiveMessage()?.contains(#""type":"fault""#), true)
      }
    }
  }

  /// 10,000 messages: random bytes, random JSON, right types with wrong members. Every one is answered or passed over, the
  /// desk hears none of them, and a right message afterwards is taken.
  @Test func randomMessagesChangeNothing() async throws {
    try await ServedApp.serving { served in
      for part in 0..<10 {
        try await served.client { client in
          try Self.sit(client, served)
          // Within the burst that is allowed.
          for _ in 0..<1000 { expect(client.send(frame: Self.nonsense(), kind: Bool.random() ? 0x81 : 0x82)) }
          client.send(frame: Array(#"{"type":"choose","game":"dog","level":\#(part)}"#.utf8))
          client.send(frame: Array(#"{"type":"the end"}"#.utf8))
          while let answer = client.receiveMessage() {
            expect(answer.contains(#""type":"refused""#), "\(answer)")
            if answer.contains(#""got":"the end""#) { break }
          }
        }
      }
      expectEqual(served.desk.choices.withLock { $0.map(\.level) }, Array(0..<10))
    }
  }

  private static func nonsense() -> [UInt8] {
    switch Int.random(in: 0..<4) {
    case 0: return (0..<Int.random(in: 0...300)).map { _ in UInt8.random(in: 0...255) }
    case 1: return Array(json(depth: 0).utf8)
    case 2:
      let type = one(of: ["choose", "hello", "take-over", "microphone-opened", "headphone-played", "", "🐶", "x\u{0}y"])
      let member = one(of: ["game", "level", "version", "sampleRate", "frames"])
      // A choice always lacks one of its two members.
      return Array(#"{"type":"\#(type)","\#(member)":\#(json(depth: 2))}"#.utf8)
    default: return Array((String(repeating: "[", count: 5000) + String(repeating: #"{"a":"#, count: 500)).utf8)
    }
  }

  private static func one(of values: [String]) -> String { values[Int.random(in: values.indices)] }

  private static func json(depth: Int) -> String {
    switch Int.random(in: 0..<(depth < 4 ? 7 : 5)) {
    case 0: one(of: ["1e999", "-1", "0", "9223372036854775808", "1e-400", "NaN"])
    case 1: "null"
    case 2: "true"
    case 3: #""\#(one(of: ["", "\\u0000", "\\ud800", "../../etc/passwd", "'; DROP TABLE people;--"]))""#
    case 4: "\"" + String(repeating: "a", count: Int.random(in: 0...3000)) + "\""
    case 5: "[" + (0..<Int.random(in: 0...4)).map { _ in json(depth: depth + 1) }.joined(separator: ",") + "]"
    default:
      "{" + (0..<Int.random(in: 0...4)).map { "\"k\($0)\":\(json(depth: depth + 1))" }.joined(separator: ",") + "}"
    }
  }

  @Test(arguments: [UInt64(65_537), 10_000_000, 1 << 31, 1 << 62, UInt64.max])
  func aLongFrameIsRefusedByItsClaim(length: UInt64) async throws {
    try await ServedApp.serving { served in
      let sent = try await served.client { client in
        try Self.sit(client, served)
        client.send([0x82, 0xFF] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: length >> (8 * UInt64($0))) })
        let block = [UInt8](repeating: 0, count: 65_536)
        var count = 0
        while count < 50_000_000, client.send(block) { count += block.count }
        return count
      }
      expectLess(sent, 20_000_000)
      // The seat is free again.
      try await served.client { try Self.sit($0, served) }
    }
  }

  @Test func aMessageOfManyFramesIsCutOff() async throws {
    try await ServedApp.serving { served in
      let sent = try await served.client { client in
        try Self.sit(client, served)
        let block = [UInt8](repeating: UInt8(ascii: "a"), count: 60_000)
        client.send(frame: block, kind: 0x01)
        var count = 1
        while count < 1000, client.send(frame: block, kind: 0x00) { count += 1 }
        return count
      }
      expectLess(sent, 300)
      try await served.client { try Self.sit($0, served) }
    }
  }

  @Test func aFloodOfMessagesEndsItsConnection() async throws {
    try await ServedApp.serving { served in
      let sent = try await served.client { client in
        try Self.sit(client, served)
        var count = 0
        while count < 200_000, client.send(frame: Array(#"{"type":"beat"}"#.utf8)) { count += 1 }
        return count
      }
      expectLess(sent, 200_000)
      try await served.client { try Self.sit($0, served) }
    }
  }
}
