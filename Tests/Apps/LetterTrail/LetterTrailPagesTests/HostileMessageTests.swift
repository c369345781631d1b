import AudioCore
import Expectations
import Foundation
import IdealHand
import LetterTrail
import LetterTrailRecords
import PageMessages
import PageServer
import Testing

/// Messages of strangers: the desk refuses them or does what they say, and goes on.
@Suite struct HostileMessageTests {
  private static let messages = [
    #"{"type":"samples","opening":1,"samples":[[0.5,12.25,30,1],[0.51,12.5,31,1,0.5],[0.52,13,32,0,null,10,-5]]}"#,
    #"{"type":"passed","opening":1,"time":3.5}"#, #"{"type":"players"}"#, #"{"type":"choose-player","player":1}"#,
    #"{"type":"add-player","name":"Ota","picture":"owl"}"#, #"{"type":"chapters"}"#,
    #"{"type":"open-chapter","name":"b","scale":"measured"}"#, #"{"type":"endless","scale":"nominal"}"#,
    #"{"type":"next"}"#, #"{"type":"again"}"#, #"{"type":"adults-knock"}"#, #"{"type":"adults-leave"}"#,
    #"{"type":"adults-answer","answer":"0000"}"#, #"{"type":"adults-answer","answer":15}"#,
    #"{"type":"adults-go","screen":"progress","player":1}"#,
    #"{"type":"adults-set","setting":"letter-size","value":50}"#, #"{"type":"adults-code","code":"1234","hint":"a"}"#,
    #"{"type":"adults-code-on","isOn":false}"#, #"{"type":"adults-limit","minutes":12.5}"#,
    #"{"type":"adults-grant","minutes":10}"#, #"{"type":"adults-remove-code"}"#,
    #"{"type":"adults-add-player","name":"Eva","picture":"fox"}"#,
    #"{"type":"adults-change-player","player":1,"name":"Jana","picture":"fox"}"#,
    #"{"type":"adults-remove-player","player":1,"name":"Anna"}"#, #"{"type":"adults-remove-trace","id":1}"#,
    #"{"type":"upload","name":"a.json","size":2,"at":0,"data":"e30="}"#, #"{"type":"adults-restore"}"#,
    #"{"type":"adults-add-chapter"}"#, #"{"type":"adults-remove-chapter","name":"b"}"#,
  ]

  /// One to three faults: other bytes, a part that is missing or doubled, other numbers.
  private static func damaged(_ message: String, _ random: inout SeededRandom) -> Data {
    var bytes = Array(message.utf8)
    let pieces = [
      "-1", "1e999", "1e308", "9223372036854775808", "null", "\"\"", "[]", "{}", "\u{0}", "ř", "\\ud800", "[[[[[",
    ]
    for _ in 0...Int(random.uniform(in: 0..<3)) where !bytes.isEmpty {
      let place = Int(random.uniform() * Double(bytes.count))
      let end = min(bytes.count, place + 1 + Int(random.uniform(in: 0..<8)))
      switch Int(random.uniform(in: 0..<5)) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3: bytes.replaceSubrange(place..<end, with: pieces[Int(random.uniform() * Double(pieces.count))].utf8)
      default:
        if let digit = bytes.indices.filter({ (48...57).contains(bytes[$0]) }).randomElement(using: &random) {
          bytes.replaceSubrange(digit...digit, with: "\(Int(random.uniform(in: -1e6..<1e6)))".utf8)
        }
      }
    }
    return Data(bytes)
  }

  /// - Parameter isInside: whether they come from the parents' side, where they may change what they like.
  @Test(arguments: [false, true]) func damagedMessagesNeverCrash(isInside: Bool) async throws {
    let harness = try TrailHarness()
    try await harness.open()
    let anna = try harness.player()
    if !isInside { try harness.records.setParent(code: "4711", hint: "") }
    var random = SeededRandom(seed: 24)
    var (taken, refused) = (0, 0)
    for _ in 0..<3_000 {
      if isInside, random.uniform() < 0.05, try await enter(harness) { continue }
      let message = Self.messages[Int(random.uniform() * Double(Self.messages.count))]
      do {
        try await harness.desk.take(try PageMessage(Self.damaged(message, &random)))
        taken += 1
      } catch let refusal as PageRefusal {
        refused += 1
        expect(!refusal.description.isEmpty)
      }
      harness.wait(0.5)
    }
    expect(taken > 100 && refused > 300, "taken \(taken), refused \(refused)")
    if !isInside {
      // What only the parents may change is as it was.
      let parent = try require(try harness.records.parent())
      expect(parent.isOn && parent.hint.isEmpty && parent.playLimit == nil)
      expect(try harness.records.people().contains { $0.id == anna.id && $0.name == "Anna" && $0.picture == "fox" })
      expectNil(try harness.records.settings(TrailSettings.self, of: anna))
    }
    try harness.records.database.verify()
    // The records can still be read, and a child can still write.
    for player in try harness.records.people() {
      for trace in try harness.records.traces(of: player) { _ = try harness.records.samples(ofTrace: trace.id) }
    }
    try await harness.say(#"{"type":"adults-leave"}"#)
    if try harness.records.people().isEmpty {
      try await harness.say(#"{"type":"add-player","name":"Anna","picture":"fox"}"#)
    }
    try await harness.say(#"{"type":"choose-player","player":\#(try harness.player().id)}"#)
    let first = try require((try harness.last("screen")["chapters"] as? [[String: any Sendable]])?.first?["name"])
    try await harness.say(#"{"type":"open-chapter","name":"\#(first)","scale":"nominal"}"#)
    expectEqual(harness.screen, "trail")
  }

  private func enter(_ harness: TrailHarness) async throws -> Bool {
    try await harness.say(#"{"type":"adults-knock"}"#)
    let gate = try harness.last("adults-gate")
    guard let first = gate["first"] as? Int, let second = gate["second"] as? Int else { return false }
    try await harness.say(#"{"type":"adults-answer","answer":\#(first + second)}"#)
    return true
  }
}
