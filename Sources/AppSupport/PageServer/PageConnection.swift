import AudioCore
import BrowserSound
import FlyingFox
import Foundation
import PageMessages
import Synchronization

/// The connection to one page: messages out in order, messages in with bounds on their size and rate.
final class PageConnection: WSHandler, Sendable {
  /// What a page may send.
  enum Limits {
    /// The longest message in bytes: 16 s of a slow network's sound do not come in one.
    static let messageLength = 65_536
    /// The number of messages a second for which a page is never stopped.
    static let messageRate = 300.0
    /// The number of messages that may come at once: sound that was kept while the network was lost.
    static let burst = 1500.0
    /// The number of messages to the page that may wait; a page that takes none is closed.
    static let waiting = 4000
  }

  /// Which connection this is; each has a number of its own.
  let number: Int
  private let session: PageSession
  private let output: AsyncStream<WSFrame>.Continuation
  private let frames: AsyncStream<WSFrame>
  private let state = Mutex(State())

  private struct State: Sendable {
    var reader: Task<Void, Never>?
    var hasClosed = false
  }

  init(number: Int, session: PageSession) {
    self.number = number
    self.session = session
    (frames, output) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Limits.waiting))
  }

  /// Sends a text.
  func send(_ text: Data) { yield(.text, text) }

  /// Sends bytes.
  func send(bytes: Data) { yield(.binary, bytes) }

  /// Ends the connection, with a reason that the page may show to a developer.
  ///
  /// The server closes its socket when there is nothing more to send. Nobody may wait for the socket then: the wait would
  /// take what is sent to the next connection, which gets the same descriptor. So the reader is ended first.
  func close(_ code: UInt16 = 1000, _ reason: String = "") {
    let (isFirst, reader) = state.withLock { state in
      defer { state.hasClosed = true }
      return (!state.hasClosed, state.reader)
    }
    // The other side answers a close with its own, which is answered no more.
    if isFirst { output.yield(.close(code: WSCloseCode(code, reason: reason))) }
    reader?.cancel()
  }

  private func yield(_ opcode: WSFrame.Opcode, _ data: Data) {
    guard !state.withLock({ $0.hasClosed }) else { return }
    let frame = WSFrame(fin: true, opcode: opcode, mask: nil, payload: data)
    if case .dropped = output.yield(frame) { state.withLock { $0.reader }?.cancel() }
  }

  func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
    let reader = Task { [self] in
      do { try await read(client) } catch let refusal as PageRefusal {
        session.log("a page was closed: \(refusal)")
        close(1008, String(refusal.description.prefix(100)))
      } catch { close() }
      output.finish()
      session.left(self)
    }
    state.withLock { $0.reader = reader }
    output.onTermination = { [self] _ in state.withLock { $0.reader }?.cancel() }
    return frames
  }

  private func read(_ client: AsyncThrowingStream<WSFrame, any Error>) async throws {
    var rate = RateLimit(rate: Limits.messageRate, burst: Limits.burst)
    var (opcode, message) = (WSFrame.Opcode.text, Data())
    for try await frame in client {
      guard rate.permits(at: ContinuousClock.now) else {
        throw PageRefusal(expected: "at most \(Int(Limits.messageRate)) messages a second", got: "more")
      }
      guard message.count + frame.payload.count <= Limits.messageLength else {
        throw PageRefusal(
          expected: "at most \(Limits.messageLength) bytes", got: "\(message.count + frame.payload.count)")
      }
      switch frame.opcode {
      case .ping: output.yield(WSFrame(fin: true, opcode: .pong, mask: nil, payload: frame.payload))
      case .pong: break
      case .close: return close()
      case .text, .binary, .continuation:
        if frame.opcode != .continuation { (opcode, message) = (frame.opcode, Data()) }
        message.append(frame.payload)
        guard frame.fin else { continue }
        await session.take(message, isText: opcode == .text, from: self)
        message = Data()
      default: throw PageRefusal(expected: "text or bytes", got: "a frame of kind \(frame.opcode.rawValue)")
      }
    }
  }
}

/// A bucket of tokens: how many messages may still come.
struct RateLimit {
  private let rate: Double
  private let burst: Double
  private var tokens: Double
  private var last: ContinuousClock.Instant?

  init(rate: Double, burst: Double) {
    (self.rate, self.burst, tokens) = (rate, burst, burst)
  }

  /// Takes a token; `false` if there is none.
  mutating func permits(at now: ContinuousClock.Instant) -> Bool {
    if let last { tokens = min(burst, tokens + rate * (last.duration(to: now) / .seconds(1))) }
    last = now
    guard tokens >= 1 else { return false }
    tokens -= 1
    return true
  }
}
