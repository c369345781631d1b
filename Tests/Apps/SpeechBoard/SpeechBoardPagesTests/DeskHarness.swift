import AppSound
import AppWords
import AudioCore
import Expectations
import Foundation
import PageMessages
import PageServer
import SpeechBoard
import SpeechBoardPages
import SpeechBoardRecords
import SpeechBoardSymbols
import SpeechBoardVoices
import Synchronization
import TestSignals
import TestSupport
import Testing

/// A desk without a server: a page that is a list of messages, an output that keeps what is played, a microphone that reads
/// samples.
final class DeskHarness: Sendable {
  /// An output that keeps what was played.
  final class Output: PromptOutput {
    let played = Mutex<[(count: Int, follows: Bool)]>([])

    func play(_ samples: [Float]) { played.withLock { $0.append((samples.count, false)) } }
    func append(_ samples: [Float]) { played.withLock { $0.append((samples.count, true)) } }
    var isPlaying: Bool { false }
    var lossWords: Words? { nil }
    func stop() {}
  }

  /// A microphone whose sound ends.
  struct Microphone: PageMicrophone {
    let samples: [Float]
    let sampleRate = 48_000.0
    let name = "mic"
    let lossCount = 0

    func read(_ body: (AudioBlock) throws -> Bool) throws {
      for start in stride(from: 0, to: samples.count, by: 4800) {
        let part = Array(samples[start..<min(start + 4800, samples.count)])
        var goesOn = true
        try AudioBuffer(known: part, sampleRate: sampleRate).withBlock { goesOn = try body($0) }
        guard goesOn else { return }
      }
    }

    func stop() {}
  }

  let folder: TemporaryFolder
  let records: BoardRecords
  let output = Output()
  let desk: BoardDesk
  private let received: Received

  private final class Received: Sendable {
    let messages = Mutex<[[String: any Sendable]]>([])
  }

  /// - Parameters:
  ///   - speaks: whether the voice is used; else the output is never opened.
  ///   - microphone: what a recording hears.
  ///   - standIn: why the records stand in for others; `nil` if they do not.
  init(
    folder: TemporaryFolder? = nil, speaks: Bool = false, microphone: [Float] = [], standIn: BoardDesk.StandIn? = nil
  ) throws {
    self.folder = try folder ?? TemporaryFolder()
    records = try BoardRecords(path: self.folder("b.sqlite"))
    let (received, output, begun) = (Received(), output, Date())
    self.received = received
    struct Silent: Error, Worded { let words = Words(cs: "ticho", en: "silence") }
    desk = BoardDesk(
      send: { message in
        guard let data = try? message.json(),
          let object = try? JSONSerialization.jsonObject(with: data) as? [String: any Sendable]
        else {
          Issue.record("a message that is no JSON object: \(message)")
          return
        }
        received.messages.withLock { $0.append(object) }
      }, records: records, standIn: standIn, shelf: SymbolShelf(folder: self.folder("symbols")),
      sound: .init(
        voice: { settings, language, _ in
          BoardVoice(engine: .espeak(language.rawValue), character: settings.character, rate: settings.rate)
        },
        output: {
          guard speaks else { throw Silent() }
          return output
        }, microphone: MicrophoneOpener { Microphone(samples: microphone) }), seed: 1,
      // The gate closes after ten minutes, which a test may take on a busy machine.
      now: { begun })
  }

  /// A page comes in a window.
  func come(_ language: Language = .english, window: String = "one") async {
    await desk.pageCame(PageGreeting(language: language, window: window))
  }

  /// A document behind the gate, as the page asks for it that was told its key last.
  func adultDocument(_ path: String) async throws -> PageDocument? {
    await desk.document(at: "\(try require(last("adults-documents")["key"] as? String))/\(path)")
  }

  /// The page says something, as JSON.
  func say(_ json: String) async throws {
    try await desk.take(PageMessage(Data(json.utf8)))
    desk.late.settle()
  }

  /// The messages of a type that the page has got, the last one last.
  func messages(_ type: String) -> [[String: any Sendable]] {
    received.messages.withLock { $0.filter { $0["type"] as? String == type } }
  }

  /// All messages.
  var all: [[String: any Sendable]] { received.messages.withLock { $0 } }

  /// The last message of a type.
  func last(_ type: String) throws -> [String: any Sendable] { try require(messages(type).last, "no message \(type)") }

  /// The sentence that the page shows.
  func sentence() throws -> String { try require(try last("sentence")["text"] as? String) }

  /// The board that the page shows.
  func board() throws -> [String: any Sendable] { try require(try last("screen")["board"] as? [String: any Sendable]) }

  /// A tile of the board that the page shows.
  func tile(_ id: String) throws -> [String: any Sendable]? {
    let board = try board()
    let tiles = (board["tiles"] as? [[String: any Sendable]] ?? []) + (board["dock"] as? [[String: any Sendable]] ?? [])
    return tiles.first { $0["id"] as? String == id }
  }

  /// Presses a tile of the board that the page shows.
  func press(_ tile: String) async throws {
    let id = try require(try board()["id"] as? String)
    try await say(#"{"type":"press","board":"\#(id)","tile":"\#(tile)"}"#)
  }

  /// Passes the gate.
  func enter() async throws {
    try await say(#"{"type":"adults-knock"}"#)
    let sum = try last("adults-gate")
    let answer = try require(sum["first"] as? Int) + require(sum["second"] as? Int)
    try await say(#"{"type":"adults-answer","answer":\#(answer)}"#)
  }

  /// The content of the adults' screen that the page shows.
  func content(_ screen: String) throws -> [String: any Sendable] {
    let message = try last("adults-screen")
    expectEqual(message["screen"] as? String, screen)
    return try require(message["content"] as? [String: any Sendable])
  }

  /// The person whose board is open.
  func person() throws -> Speaker { try require(try records.people().first) }
}
