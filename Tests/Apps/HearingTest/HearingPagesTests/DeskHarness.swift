import AppDelivery
import AppSound
import AppWords
import AudioCore
import Foundation
import HearingDelivery
import HearingPages
import HearingRecords
import HearingRuns
import HearingSimulation
import HearingTest
import PageMessages
import PageServer
import SoundRoutes
import Synchronization
import TestSignals
import TestSupport
import Testing
import VirtualHeadphones

/// A desk without a server: a page that is a list of messages, and a person with a virtual headphone.
///
/// The person acts on the thread that writes the sound, and the sound waits for it, so that a test is the same each time.
final class DeskHarness: @unchecked Sendable {
  static let date = Date(timeIntervalSince1970: 1_800_000_000)
  static let frequencies = [1000.0, 4000]
  static let truth: [Ear: [Double: Double]] = [.right: [1000: 12, 4000: 35], .left: [1000: 8, 4000: 41]]

  let folder: TemporaryFolder
  let records: HearingArchive
  private var made: HearingDesk?
  var desk: HearingDesk {
    guard let made else { preconditionFailure("the harness makes its desk") }
    return made
  }
  private final class Received: Sendable {
    let messages = Mutex<[Data]>([])
  }

  /// The present time, which a test moves on.
  final class Clock: Sendable {
    private let date = Mutex(DeskHarness.date)
    var now: Date { date.withLock { $0 } }
    func move(by seconds: Double) { date.withLock { $0 += seconds } }
  }

  let clock = Clock()
  private let received = Received()
  private let arrivals: AsyncStream<Data>
  private var iterator: AsyncStream<Data>.Iterator
  /// What the person hears and does. The default person names the sides and hears with the true thresholds.
  var hear: (DeskHarness, VirtualHeadphone.Tone) -> VirtualHeadphone.Reaction? = { $0.usual($1) }
  /// The headphone that is open.
  private(set) var headphone: VirtualHeadphone?
  private(set) var headphoneCount = 0
  private var tones: TonePerson
  /// Why a headphone cannot be opened.
  var headphoneFault: (any Error)?
  var room: (any PageMicrophone)?
  /// What watches the headphone's sound, by the way that is expected.
  var watch: (SoundRoute?) -> (any SoundWitness)? = { _ in nil }

  struct NoMicrophone: Error {}

  /// Sends results to people's own doctors.
  let courier: HandOverCourier

  /// - Parameter post: what a doctor's server does; without it there is no network.
  init(
    folder: TemporaryFolder? = nil, change: (inout HearingPageSettings) -> Void = { _ in },
    post: @escaping BundleDelivery.Post = { _, _, _, _ in .notSent(reason: "no network") }
  ) throws {
    self.folder = try folder ?? TemporaryFolder()
    records = try HearingArchive(path: self.folder("h.sqlite"))
    tones = try Self.person()
    courier = HandOverCourier(HandOver(records, by: post)) { [clock] in clock.now }
    let (stream, continuation) = AsyncStream<Data>.makeStream()
    arrivals = stream
    iterator = stream.makeAsyncIterator()
    var settings = HearingPageSettings(
      setup: try Self.setup(), voice: { _ in Beeps() }, roomSeconds: 1, seed: 3)
    change(&settings)
    made = HearingDesk(
      records: records, settings: settings,
      devices: HearingPageDevices(
        headphone: { [weak self] rate, queue in
          guard let self else { throw VirtualHeadphone.Unplugged() }
          if let headphoneFault { throw headphoneFault }
          headphoneCount += 1
          let headphone = VirtualHeadphone(sampleRate: rate, ahead: queue) { [weak self] tone in
            self.flatMap { $0.hear($0, tone) }
          }
          self.headphone = headphone
          return headphone
        },
        microphone: MicrophoneOpener { [weak self] in
          guard let room = self?.room else { throw NoMicrophone() }
          return room
        }, watch: { [weak self] expected in self?.watch(expected) }),
      courier: courier, now: { [clock] in clock.now },
      send: { [received] message in
        guard let data = try? message.json() else {
          Issue.record("a message that is no JSON")
          return
        }
        received.messages.withLock { $0.append(data) }
        continuation.yield(data)
      })
  }

  static func setup() throws -> TestSetup {
    TestSetup(
      frequencies: frequencies,
      conditions: SessionConditions(
        calibration: nil, stimulus: try ToneStimulus(.pure, duration: 1.5), device: "headphone", isSimulated: false))
  }

  static func person() throws -> TonePerson {
    let points = truth.flatMap { ear, levels in
      levels.map { Audiogram.Point(ear, frequency: $0.key, threshold: $0.value) }
    }
    return try TonePerson(
      SimulatedListener(
        thresholds: try Audiogram(points), slope: 0.2, lapseRate: 0, falseAlarmRate: 0, seed: 5),
      frequencies: frequencies, scale: try LevelScale(calibration: nil), limit: 85)
  }

  /// The messages so far.
  var messages: [[String: Any]] { received.messages.withLock { $0 }.compactMap(Self.object) }

  /// The last screen.
  var screen: [String: Any] { messages.last { $0["type"] as? String == "screen" } ?? [:] }

  static func object(_ data: Data) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
  }

  /// Says something as the page does.
  func say(_ type: String, _ members: [String: Any] = [:]) async throws {
    let data = try JSONSerialization.data(withJSONObject: members.merging(["type": type]) { $1 })
    try await desk.take(try PageMessage(data))
  }

  /// Says something from the thread that writes the sound, which waits until it is heard.
  func sayNow(_ type: String, _ members: [String: any Sendable] = [:]) {
    let said = DispatchSemaphore(value: 0)
    Task { [self] in
      do { try await say(type, members) } catch { Issue.record(error) }
      said.signal()
    }
    said.wait()
  }

  /// Waits for a screen and returns it.
  @discardableResult
  func waitFor(_ name: String, where condition: ([String: Any]) -> Bool = { _ in true }) async throws -> [String: Any] {
    while let data = await next() {
      if let message = Self.object(data), message["screen"] as? String == name, condition(message) { return message }
    }
    throw PageRefusal(expected: "the screen \(name)", got: "none")
  }

  private func next() async -> Data? { await iterator.next() }

  func usual(_ tone: VirtualHeadphone.Tone) -> VirtualHeadphone.Reaction? {
    var screen = screen
    // The sound has no time of its own here: it waits for the page, which takes presses once the headphone is open and
    // the screen of the test is there.
    while screen["isOpening"] as? Bool == true || screen["screen"] as? String == "ready" {
      usleep(1000)
      screen = self.screen
    }
    switch screen["screen"] as? String {
    case "volume": return .init(after: 0.5) { self.sayNow("answer", ["answer": "heard"]) }
    case "sides":
      let question = screen["question"] as? Int ?? 0
      let side = tone.channels == [0] ? "left" : "right"
      return .init(after: 0.5) { self.sayNow("answer", ["answer": side, "question": question]) }
    case "test": return tones.reaction(to: tone).map { .init(after: $0) { self.sayNow("press") } }
    default: return nil
    }
  }

  /// Adds a person and goes to the screen before the first tone.
  func begin(_ name: String = "Anna") async throws {
    await desk.pageCame(PageGreeting(language: .english))
    try await say("add-person", ["name": name])
    try await walkToReady()
  }

  /// From the person's own screen to the one before the first tone; the room is skipped.
  func walkToReady() async throws {
    try await say("begin", ["part": "tones"])
    while screen["screen"] as? String == "introduction" { try await say("next") }
    try await say("next")
    try await say("next")
    try await waitFor("ready")
  }
}

/// A voice that is a tone; its name is stored with the results.
struct Beeps: DigitVoice {
  let name = "beeps"

  func spoken(_ triplet: DigitTriplet) throws -> AudioBuffer {
    AudioBuffer(known: (0..<8000).map { Float(0.1 * sin(0.2 * Double($0))) }, sampleRate: 16_000)
  }
}

/// A microphone with a sound of its own.
struct HeardRoom: PageMicrophone {
  let sampleRate = 48_000.0
  let name = "mic"
  let lossCount = 0
  let amplitude: Float

  func read(_ body: (AudioBlock) throws -> Bool) throws {
    var random = SeededRandom(seed: 1)
    while true {
      let block = AudioBuffer(
        known: (0..<4800).map { _ in amplitude * Float(random.uniform() * 2 - 1) }, sampleRate: sampleRate)
      guard try block.withBlock(body) else { return }
    }
  }

  func stop() {}
}
