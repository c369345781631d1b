import AdultSide
import Expectations
import Foundation
import PageMessages
import PageServer
import TestSupport
import Testing
import VoiceGamePages
import VoiceGameRecords
import VoiceGames
import VoiceListening
import VoiceScenes

/// A therapist at a desk: sends messages as a page does and reads the answers as JSON.
struct Therapist {
  static let start = Date(timeIntervalSince1970: 1_795_000_000)

  let folder: TemporaryFolder
  let records: GameRecords
  var desk: TherapistDesk
  var now = Therapist.start
  /// What the last message has made the desk wish.
  private(set) var wish: TherapistDesk.Wish?
  /// The last message to the page.
  private(set) var last: [String: Any] = [:]
  /// What became of the last message; empty if it only went to another screen.
  private(set) var notice: [String: Any] = [:]
  /// The beginning of the paths of the documents behind the gate.
  private(set) var key = ""

  /// - Parameter isOpen: whether the sum has been solved.
  init(isOpen: Bool = true) throws {
    folder = try TemporaryFolder()
    records = try GameRecords(path: folder("games.sqlite"))
    desk = TherapistDesk(records: records, seed: 1)
    if isOpen { try solve() }
  }

  /// The members of the last screen.
  var content: [String: Any] { last["content"] as? [String: Any] ?? [:] }
  var screen: String { last["screen"] as? String ?? "" }
  var kind: String { notice["kind"] as? String ?? "" }
  func list(_ name: String) -> [[String: Any]] { content[name] as? [[String: Any]] ?? [] }

  func row(_ name: String) throws -> [String: Any] {
    try require(list("rows").first { $0["name"] as? String == name }, "no row \(name)")
  }

  mutating func send(_ type: String, _ members: [String: Any] = [:]) throws {
    let data = try JSONSerialization.data(withJSONObject: members.merging(["type": type]) { $1 })
    let message = try PageMessage(data)
    let isOfGate = GateRequest.contract.contains { $0.name == type }
    keep(
      isOfGate
        ? try desk.take(try GateRequest(message), at: now) : try desk.take(try TherapistRequest(message), at: now))
  }

  mutating func keep(_ answer: TherapistDesk.Answer) {
    (wish, notice) = (answer.wish, [:])
    for message in answer.messages {
      let object = Self.object(message)
      guard object["type"] as? String != "notice" else {
        notice = object
        continue
      }
      last = object
      if last["type"] as? String == "adults-documents" { key = last["key"] as? String ?? "" }
    }
  }

  mutating func solve() throws {
    try send("adults-knock")
    let sum = try require(last["first"] as? Int) + require(last["second"] as? Int)
    try send("adults-answer", ["answer": sum])
  }

  /// Adds a child; returns its number.
  mutating func add(_ name: String = "Anna") throws -> Int64 {
    try send("therapist-add-child", ["name": name, "portrait": "owl"])
    return try records.person(named: name).id
  }

  /// Stores a recorded session of the balloon, in which the voice stays at a volume for some seconds; returns its
  /// number.
  func play(_ name: String, volume: Double, _ seconds: Double) throws -> Int64 {
    let child = try records.person(named: name)
    let settings = try require(GameSettings.standard(for: .balloon))
    var player = Player()
    player.silence(1)
    player.voice(seconds, volume: volume)
    player.silence(1)
    let recorder = try records.beginSession(of: child, settings: settings, source: "mic", at: Self.start)
    for sound in player.heard { try recorder.record(sound) }
    let recording = RecordedSession(settings: settings, heard: player.heard, duration: player.time)
    for event in try recording.replay() { try recorder.record(event) }
    try recorder.finish(duration: player.time, at: Self.start.addingTimeInterval(player.time))
    return recorder.session
  }

  private static func object(_ message: any ServerMessage) -> [String: Any] {
    let data = (try? message.json()) ?? Data()
    return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
  }
}
