import AppWords
import BrowserSound
import Foundation
import Synchronization

/// The seat of the one page that an app talks with. It stays while pages come, go and come back.
///
/// A second page is told that the seat is taken, and may take it over. Any thread may send.
package final class PageSeat: Sendable {
  /// What the desk is told, one after another.
  private enum News: Sendable {
    case came(PageGreeting)
    case said(PageMessage, length: Int)
    case went
    case closed
  }

  /// The pages that are there.
  private final class Places: Sendable {
    struct State {
      /// The page that sits, the mark of its window, and the number of beats since it last said something.
      var holder: (connection: PageConnection, mark: String, unanswered: Int)?
      /// The pages that wait, with their greetings.
      var waiting: [Int: (connection: PageConnection, hello: Hello)] = [:]
      var logged = 0

      var connections: [PageConnection] { [holder?.connection].compactMap { $0 } + waiting.values.map(\.connection) }
    }

    private let state = Mutex(State())

    func withLock<Result: Sendable>(_ body: (inout sending State) -> sending Result) -> sending Result {
      state.withLock(body)
    }

    var holder: PageConnection? { state.withLock { $0.holder?.connection } }

    func send(_ message: some Encodable) { holder?.send(PageSeat.json(message)) }
  }

  /// The first message of a page.
  struct Hello: Codable, Sendable {
    /// The version of the page's files.
    var version: String
    /// The language, as a BCP 47 tag.
    var language: String
    /// A mark of the window, which a reload keeps: its new connection takes the place of the old one.
    var window: String
  }

  /// What the server says by itself.
  private struct Notice: Encodable {
    var type: String
    var version: String?
    var expected: String?
    var got: String?
  }

  private struct Played: Decodable {
    var frames: Int
    var missing: Int
  }

  private struct Failed: Decodable { var reason: String }

  private struct SoundRequest: Encodable {
    var type: String
    var open: Bool
    var sampleRate: Double?
    var channelCount: Int?
  }

  /// The most pages that may wait.
  private static let mostWaiting = 200
  /// The number of beats that a page may leave unanswered.
  private static let patience = 3
  /// The bytes of messages that may wait for the desk.
  private static let mostWaitingBytes = 4_000_000
  /// The most refusals that are logged one by one.
  private static let mostLogged = 20

  private let version: String
  private let write: @Sendable (String) -> Void
  private let places = Places()
  private let inbox: AsyncStream<News>
  private let news: AsyncStream<News>.Continuation
  private let waiting = Atomic(0)

  /// The microphone of the page's browser.
  package let microphone: BrowserMicrophone
  /// The headphone of the page's browser.
  package let headphone: BrowserHeadphone

  init(version: String, log: @escaping @Sendable (String) -> Void) {
    self.version = version
    write = log
    (inbox, news) = AsyncStream.makeStream()
    let places = places
    microphone = BrowserMicrophone { isOpen in places.send(SoundRequest(type: "microphone", open: isOpen)) }
    headphone = BrowserHeadphone(
      ask: { isOpen, rate, channels in
        places.send(
          SoundRequest(
            type: "headphone", open: isOpen, sampleRate: isOpen ? rate : nil, channelCount: isOpen ? channels : nil))
      }, deliver: { packet in places.holder?.send(bytes: packet.data) })
  }

  /// Gives the desk what happens, until the seat is closed or the task is cancelled; then closes the desk.
  ///
  /// A stream gives a cancelled task nothing more, not even that the seat was closed: the desk is closed in any case.
  func serve(_ desk: any PageDesk) async {
    news: for await item in inbox {
      switch item {
      case .came(let greeting): await desk.pageCame(greeting)
      case .said(let message, let length):
        waiting.subtract(length, ordering: .relaxed)
        do { try await desk.take(message) } catch let refusal as PageRefusal { refuse(refusal, to: holder) } catch {
          write("\(error)")
          holder?.send(Self.json(Notice(type: "fault", got: "\(error)")))
        }
      case .went: await desk.pageWent()
      case .closed: break news
      }
    }
    await desk.close()
  }

  /// Sends a message to the page. It is forgotten if no page is there: a page that comes is shown everything.
  package func send(_ message: some Encodable) { places.send(message) }

  /// Whether a page is there.
  package var isOccupied: Bool { holder != nil }

  private var holder: PageConnection? { places.holder }

  /// Tells every page that the server ends, and the desk.
  func close() {
    let all = places.withLock { state in
      defer { (state.holder, state.waiting) = (nil, [:]) }
      return state.connections
    }
    for connection in all {
      connection.send(Self.json(Notice(type: "ended")))
      connection.close(1001, "the server ends")
    }
    microphone.stop()
    headphone.stop()
    news.yield(.closed)
    news.finish()
  }

  /// A beat: pages know by it that the server is there, and their answers tell that they are.
  ///
  /// A page that answers none has lost its network, which closes no connection: what goes on must not go on for somebody
  /// whose finger is not felt.
  func beat() {
    let (all, silent) = places.withLock { state in
      guard let holder = state.holder else { return (state.connections, nil as PageConnection?) }
      state.holder?.unanswered += 1
      return (state.connections, holder.unanswered < Self.patience ? nil : holder.connection)
    }
    for connection in all where connection !== silent { connection.send(Self.json(Notice(type: "beat"))) }
    guard let silent else { return }
    left(silent)
    silent.close(1001, "the page does not answer")
  }

  func log(_ line: String) {
    let count = places.withLock { state in
      state.logged += 1
      return state.logged
    }
    if count <= Self.mostLogged { write(line) }
    if count == Self.mostLogged { write("further messages of pages are not shown") }
  }

  // What comes from connections.

  /// Takes a whole message.
  func take(_ data: Data, isText: Bool, from connection: PageConnection) async {
    places.withLock { if $0.holder?.connection === connection { $0.holder?.unanswered = 0 } }
    guard isText else {
      guard isHolder(connection) else { return }
      guard let packet = SoundPacket(data) else {
        return refuse(PageRefusal(expected: "a packet of sound", got: "\(data.count) other bytes"), to: connection)
      }
      return microphone.take(packet)
    }
    do throws(PageRefusal) {
      let message = try PageMessage(data)
      switch message.type {
      case "hello": greet(try message.read(Hello.self), connection)
      case "take-over": takeOver(connection)
      case "beat": break
      default:
        guard isHolder(connection) else {
          throw PageRefusal(expected: "hello or take-over from a page without the seat", got: message.type)
        }
        guard try !takeSound(message) else { return }
        guard waiting.add(data.count, ordering: .relaxed).newValue <= Self.mostWaitingBytes else {
          waiting.subtract(data.count, ordering: .relaxed)
          log("a page was closed: it sends more than is taken")
          return connection.close(1008, "expected fewer messages")
        }
        news.yield(.said(message, length: data.count))
      }
    } catch { refuse(error, to: connection) }
  }

  /// The connection has ended.
  func left(_ connection: PageConnection) {
    let wasHolder = places.withLock { state in
      state.waiting[connection.number] = nil
      guard state.holder?.connection === connection else { return false }
      state.holder = nil
      return true
    }
    guard wasHolder else { return }
    headphone.pageHasGone()
    news.yield(.went)
  }

  private func isHolder(_ connection: PageConnection) -> Bool { holder === connection }

  private func greet(_ hello: Hello, _ connection: PageConnection) {
    guard hello.version == version else {
      connection.send(Self.json(Notice(type: "reload", version: version)))
      return
    }
    let isSeated = places.withLock { state in
      if let holder = state.holder, holder.connection !== connection, holder.mark != hello.window {
        if state.waiting.count < Self.mostWaiting { state.waiting[connection.number] = (connection, hello) }
        return false
      }
      return true
    }
    if isSeated {
      sit(connection, hello)
    } else {
      connection.send(Self.json(Notice(type: "occupied")))
    }
  }

  private func takeOver(_ connection: PageConnection) {
    guard let hello = places.withLock({ $0.waiting[connection.number]?.hello }) else { return }
    sit(connection, hello)
  }

  private func sit(_ connection: PageConnection, _ hello: Hello) {
    let former = places.withLock { state in
      let former = state.holder?.connection
      state.waiting[connection.number] = nil
      state.holder = (connection, hello.window, 0)
      return former
    }
    if let former, former !== connection {
      former.send(Self.json(Notice(type: "taken")))
      former.close(1000, "another page has taken over")
      headphone.pageHasGone()
    }
    connection.send(Self.json(Notice(type: "welcome", version: version)))
    news.yield(.came(PageGreeting(language: Language(locale: hello.language))))
    // A page that comes back may have its microphone open for what is over.
    send(SoundRequest(type: "microphone", open: microphone.isWanted))
  }

  /// Takes what a page says of its sound; `false` for other messages.
  private func takeSound(_ message: PageMessage) throws(PageRefusal) -> Bool {
    switch message.type {
    case "microphone-opened": microphone.hasOpened(try message.read(BrowserMicrophone.Opened.self))
    case "microphone-failed": microphone.hasFailed(try message.read(Failed.self).reason)
    case "headphone-opened": headphone.hasOpened(try message.read(BrowserHeadphone.Opened.self))
    case "headphone-failed": headphone.hasFailed(try message.read(Failed.self).reason)
    case "headphone-played":
      let played = try message.read(Played.self)
      headphone.hasPlayed(frames: played.frames, missing: played.missing)
    default: return false
    }
    return true
  }

  private func refuse(_ refusal: PageRefusal, to connection: PageConnection?) {
    log("a page's message was refused: \(refusal)")
    connection?.send(Self.json(Notice(type: "refused", expected: refusal.expected, got: refusal.got)))
  }

  fileprivate static func json(_ message: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers that JSON does not have are not in any message; a message with one is a fault of this program.
    do { return try encoder.encode(message) } catch { preconditionFailure("\(type(of: message)): \(error)") }
  }
}
