import AppSound
import AppWords
import Expectations
import Foundation
import LetterTrail
import LetterTrailPages
import LetterTrailRecords
import LetterTrailSessions
import PageMessages
import PageServer
import Synchronization
import TestSupport
import Testing
import TrailSound

/// A desk without a server: a page that is a list of messages, a clock that stands still, and an ear for the finger's sound.
final class TrailHarness: Sendable {
  /// An output that knows whether it plays.
  final class Finger: TrailSoundOutput {
    let source: TrailSoundSource
    private let stopped = Atomic(false)
    var isStopped: Bool { stopped.load(ordering: .relaxed) }

    init(_ source: TrailSoundSource) { self.source = source }

    func stop() { stopped.store(true, ordering: .relaxed) }
  }

  let folder: TemporaryFolder
  let records: TrailRecords
  let desk: TrailDesk
  let fingers = Shared<[Finger]>([])
  let time = Shared(Date(timeIntervalSince1970: 1_795_000_000))
  private let received = Shared<[[String: any Sendable]]>([])

  /// A value that several threads change.
  final class Shared<Value: Sendable>: Sendable {
    private let state: Mutex<Value>
    init(_ value: Value) { state = Mutex(value) }
    var value: Value { state.withLock { $0 } }
    func change(_ body: (inout Value) -> Void) { state.withLock { body(&$0) } }
  }

  /// - Parameter isHere: whether the computer sounds the finger, and not the page.
  init(folder: TemporaryFolder? = nil, isHere: Bool = true) throws {
    self.folder = try folder ?? TemporaryFolder()
    records = try TrailRecords(path: self.folder("trail.sqlite"))
    let (received, fingers, time) = (received, fingers, time)
    let open: @Sendable (TrailSoundSource) -> any TrailSoundOutput = { source in
      let finger = Finger(source)
      fingers.change { $0.append(finger) }
      return finger
    }
    desk = TrailDesk(
      send: { message in
        guard let data = try? message.json(),
          let object = try? JSONSerialization.jsonObject(with: data) as? [String: any Sendable]
        else { return }
        received.change { $0.append(object) }
      }, records: records,
      sound: .init(
        voice: { _ in nil }, output: nil,
        trace: isHere ? open : nil), clock: .init(now: { time.value }, timeZone: .gmt), seed: 1)
  }

  func come(_ language: Language = .english, window: String = "one") async {
    await desk.pageCame(PageGreeting(language: language, window: window))
  }

  /// A document behind the gate, as the page asks for it that was told its key last.
  func adultDocument(_ path: String) async throws -> PageDocument? {
    await desk.document(at: "\(try require(last("adults-documents")["key"] as? String))/\(path)")
  }

  func say(_ json: String) async throws { try await desk.take(try PageMessage(Data(json.utf8))) }

  func wait(_ seconds: Double) { time.change { $0 += seconds } }

  /// The last message of a type.
  func last(_ type: String) throws -> [String: any Sendable] {
    try require(received.value.last { $0["type"] as? String == type }, "no message \(type)")
  }

  var screen: String? {
    received.value.last { ($0["type"] as? String)?.hasSuffix("screen") == true }?["screen"] as? String
  }

  func messages(_ type: String) -> [[String: any Sendable]] { received.value.filter { $0["type"] as? String == type } }

  /// The kinds of all events that were told, without `moved`.
  var events: [String] {
    messages("events").flatMap {
      ($0["events"] as? [[String: any Sendable]] ?? []).compactMap { $0["event"] as? String }
    }
    .filter { $0 != "moved" }
  }

  /// Adds Anna and opens a chapter for her.
  func open(_ chapter: String = "b") async throws {
    await come()
    if try records.people().isEmpty { try await say(#"{"type":"add-player","name":"Anna","picture":"fox"}"#) }
    try await say(#"{"type":"open-chapter","name":"\#(chapter)","scale":"nominal"}"#)
  }

  func player() throws -> Player { try require(try records.people().first) }

  /// Sends samples as a page does, some with each message.
  func trace(_ samples: [TraceSample], each count: Int = 4) async throws {
    let opening = try require(try last("screen")["opening"] as? Int)
    for start in stride(from: 0, to: samples.count, by: count) {
      let rows = samples[start..<min(samples.count, start + count)].map {
        "[\($0.time),\($0.point.x),\($0.point.y),\($0.contact ? 1 : 0)]"
      }
      try await say(#"{"type":"samples","opening":\#(opening),"samples":[\#(rows.joined(separator: ","))]}"#)
    }
  }
}
