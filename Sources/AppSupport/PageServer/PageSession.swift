import AppWords
import BrowserSound
import Foundation
import PageMessages
import Synchronization

/// The session of the one page that an app talks with. It stays while pages come, go and come back.
///
/// A second page is told that the seat is taken, and may take it over. Any thread may send.
public final class PageSession: Sendable {
  /// What the desk is told, one after another.
  private enum News: Sendable {
    case came(PageGreeting)
    case said(PageMessage, length: Int)
    case went
    case closed
  }

  /// The page that sits.
  private struct Holder {
    let connection: PageConnection
    /// The mark of its window.
    let mark: String
    /// The number of beats since it last said something.
    var unanswered = 0
    /// Whether nobody sees it: the desk was told that it went.
    var isHidden = false
  }

  /// The pages that are there.
  private final class Places: Sendable {
    struct State {
      /// The page that sits.
      var holder: Holder?
      /// The pages that wait, with their greetings.
      var waiting: [Int: (connection: PageConnection, hello: ConnectionRequest.Hello)] = [:]
      var logged = 0

      var connections: [PageConnection] { [holder?.connection].compactMap { $0 } + waiting.values.map(\.connection) }
    }

    private let state = Mutex(State())

    func withLock<Result: Sendable>(_ body: (inout sending State) -> sending Result) -> sending Result {
      state.withLock(body)
    }

    var holder: PageConnection? { state.withLock { $0.holder?.connection } }

  }

  /// The most pages that may wait.
  private static let mostWaiting = 200
  /// The number of beats that a page may leave unanswered, if nobody chooses another one.
  package static let patience = 3
  /// The bytes of messages that may wait for the desk.
  private static let mostWaitingBytes = 4_000_000
  /// The most refusals that are logged one by one.
  private static let mostLogged = 20

  private let version: String
  private let patience: Int
  private let write: @Sendable (String) -> Void
  private let places = Places()
  private let inbox: AsyncStream<News>
  private let news: AsyncStream<News>.Continuation
  private let waiting = Atomic(0)

  /// The microphone of the page's browser.
  public let microphone: BrowserMicrophone
  /// The headphone of the page's browser.
  public let headphone: BrowserHeadphone

  init(version: String, patience: Int, log: @escaping @Sendable (String) -> Void) {
    self.version = version
    self.patience = patience
    write = log
    (inbox, news) = AsyncStream.makeStream()
    let places = places
    microphone = BrowserMicrophone { isOpen in places.holder?.send(ServerNotice.Microphone(open: isOpen), log: log) }
    headphone = BrowserHeadphone(
      ask: { isOpen, rate, channels in
        places.holder?.send(
          ServerNotice.Headphone(
            open: isOpen, sampleRate: isOpen ? rate : nil, channelCount: isOpen ? channels : nil), log: log)
      }, deliver: { packet in places.holder?.send(bytes: packet.data) })
  }

  /// Gives the desk what happens, until the session is closed or the task is cancelled; then closes the desk.
  ///
  /// A stream gives a cancelled task nothing more, not even that the session was closed: the desk is closed in any case.
  func serve(_ desk: any PageDesk) async {
    news: for await item in inbox {
      switch item {
      case .came(let greeting): await desk.pageCame(greeting)
      case .said(let message, let length):
        waiting.subtract(length, ordering: .relaxed)
        do { try await desk.take(message) } catch let refusal as PageRefusal { refuse(refusal, to: holder) } catch {
          tell(error)
        }
      case .went: await desk.pageWent()
      case .closed: break news
      }
    }
    await desk.close()
  }

  /// Sends a message to the page. It is forgotten if no page is there: a page that comes is shown everything.
  public func send(_ message: some ServerMessage) { holder?.send(message, log: write) }

  /// Tells the page, and whoever serves, what has failed.
  public func tell(_ error: any Error) {
    write("\(error)")
    send(ServerNotice.Fault(error))
  }

  /// Whether a page is there.
  public var isOccupied: Bool { holder != nil }

  private var holder: PageConnection? { places.holder }

  /// Tells every page that the server ends, and the desk.
  func close() {
    let all = places.withLock { state in
      defer { (state.holder, state.waiting) = (nil, [:]) }
      return state.connections
    }
    for connection in all {
      connection.send(ServerNotice.Ended(), log: write)
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
      return (state.connections, holder.unanswered < patience ? nil : holder.connection)
    }
    for connection in all where connection !== silent { connection.send(ServerNotice.Beat(), log: write) }
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
      let request = try ConnectionRequest.known(message)
      switch request {
      case .hello(let hello): greet(hello, connection)
      case .takeOver: takeOver(connection)
      case .beat: break
      default:
        guard isHolder(connection) else {
          throw PageRefusal(expected: "hello or take-over from a page without the seat", got: message.type)
        }
        if let request { return takeOwn(request, connection) }
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
    let former: Holder? = places.withLock { state in
      state.waiting[connection.number] = nil
      guard let holder = state.holder, holder.connection === connection else { return nil }
      state.holder = nil
      return holder
    }
    guard let former else { return }
    headphone.pageHasGone()
    if !former.isHidden { news.yield(.went) }
  }

  private func isHolder(_ connection: PageConnection) -> Bool { holder === connection }

  private func greet(_ hello: ConnectionRequest.Hello, _ connection: PageConnection) {
    guard hello.version.value == version else {
      connection.send(ServerNotice.Reload(version: version), log: write)
      return
    }
    let isSeated = places.withLock { state in
      if let holder = state.holder, holder.connection !== connection, holder.mark != hello.window.value {
        if state.waiting.count < Self.mostWaiting { state.waiting[connection.number] = (connection, hello) }
        return false
      }
      return true
    }
    if isSeated {
      sit(connection, hello)
    } else {
      connection.send(ServerNotice.Occupied(), log: write)
    }
  }

  private func takeOver(_ connection: PageConnection) {
    guard let hello = places.withLock({ $0.waiting[connection.number]?.hello }) else { return }
    sit(connection, hello)
  }

  private func sit(_ connection: PageConnection, _ hello: ConnectionRequest.Hello) {
    let former = places.withLock { state in
      let former = state.holder?.connection
      state.waiting[connection.number] = nil
      state.holder = Holder(connection: connection, mark: hello.window.value)
      return former
    }
    if let former, former !== connection {
      former.send(ServerNotice.Taken(), log: write)
      former.close(1000, "another page has taken over")
      headphone.pageHasGone()
    }
    connection.send(ServerNotice.Welcome(version: version), log: write)
    came(in: hello.language, window: hello.window.value)
    // A page that comes back may have its microphone open for what is over.
    send(ServerNotice.Microphone(open: microphone.isWanted))
  }

  private func came(in language: LineText, window: String) {
    news.yield(.came(PageGreeting(language: Language(locale: language.value), window: window)))
  }

  /// Notes whether somebody sees the page that sits; returns the mark of its window if that is new.
  private func see(_ connection: PageConnection, isHidden: Bool) -> String? {
    places.withLock { state in
      guard let holder = state.holder, holder.connection === connection, holder.isHidden != isHidden else { return nil }
      state.holder?.isHidden = isHidden
      return holder.mark
    }
  }

  /// Takes what a page says of itself and of its sound.
  private func takeOwn(_ request: ConnectionRequest, _ connection: PageConnection) {
    switch request {
    case .pageHidden: if see(connection, isHidden: true) != nil { news.yield(.went) }
    case .pageShown(let shown):
      if let window = see(connection, isHidden: false) { came(in: shown.language, window: window) }
    case .microphoneOpened(let opened):
      microphone.hasOpened(
        .init(
          sampleRate: opened.sampleRate.value, device: opened.device.value,
          processing: opened.processing.values.map(\.value)))
    case .microphoneFailed(let failed): microphone.hasFailed(failed.reason.value)
    case .headphoneOpened(let opened):
      headphone.hasOpened(.init(sampleRate: opened.sampleRate.value, latency: opened.latency.value))
    case .headphoneFailed(let failed): headphone.hasFailed(failed.reason.value)
    case .headphonePlayed(let played): headphone.hasPlayed(frames: played.frames.value, missing: played.missing.value)
    case .headphonePlaced(let placed): headphone.isPlaced(elsewhere: placed.isElsewhere)
    case .hello, .takeOver, .beat: break
    }
  }

  private func refuse(_ refusal: PageRefusal, to connection: PageConnection?) {
    // What came may be a person's own words: the page is told, and no log has it.
    log("a page's message was refused: expected \(refusal.expected)")
    connection?.send(ServerNotice.Refused(refusal), log: write)
  }
}

extension PageConnection {
  /// Sends a message. One that cannot be written in JSON, because of a number that is none, becomes a fault.
  fileprivate func send(_ message: some ServerMessage, log: (String) -> Void) {
    do { send(try message.json()) } catch {
      log("the message \(type(of: message).name) cannot be sent: \(error)")
      // Its text alone can be sent, whatever the error was.
      if let fault = try? ServerNotice.Fault(UnsentMessage()).json() { send(fault) }
    }
  }
}

/// A message that cannot be written in JSON.
private struct UnsentMessage: Error, Worded {
  let words = Words(
    cs: "program chtěl ukázat hodnotu, která není číslo", en: "the program wanted to show a value that is no number")
}
