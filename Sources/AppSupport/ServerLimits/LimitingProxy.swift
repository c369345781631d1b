import FlyingSocks
import Foundation
import Synchronization

/// A proxy before a server of pages: what comes from outside is bounded here, before it reaches the server's own reading,
/// which is not bounded.
///
/// The head of a request has at most 32 KB and comes within 10 s, a body has at most 1 KB, a frame at most 64 KB. At most
/// 200 connections are open: when more come, those that wait longest without a page end. The server itself listens at a
/// socket in the file system that only this process can reach.
package final class LimitingProxy: Sendable {
  /// Why the proxy cannot listen.
  package enum Fault: Error, Equatable, Sendable {
    /// The port is taken.
    case portTaken(UInt16)
    /// The system's reason.
    case cannotListen(reason: String)
  }

  /// The most connections that are open, as far as the system allows as many files.
  package static let most = 200
  /// The descriptors of a connection: ours to the other side, ours to the server, the server's.
  private static let descriptorsPerConnection = 3
  /// What the rest of the program opens.
  private static let otherDescriptors = 100

  private let inner: UpstreamAddress
  private let admits: @Sendable (_ port: UInt16, _ own: UInt16) -> Bool
  private let log: @Sendable (String) -> Void
  private let places: Mutex<ConnectionTable>
  private let passages = Mutex<[Int: ProxiedConnection]>([:])
  private let start = ContinuousClock.now

  /// Makes a proxy that does not listen yet.
  ///
  /// - Parameters:
  ///   - inner: where the server listens.
  ///   - admits: whether the program at a port of 127.0.0.1 may come in at all.
  ///   - log: receives a line for each connection that was refused.
  package init(
    to inner: UpstreamAddress, admits: @escaping @Sendable (_ port: UInt16, _ own: UInt16) -> Bool,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.inner = inner
    self.admits = admits
    self.log = log
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let files = limit.rlim_cur > 100_000 ? 100_000 : Int(limit.rlim_cur)
    let room = max(8, (files - Self.otherDescriptors) / (2 * Self.descriptorsPerConnection))
    places = Mutex(ConnectionTable(most: min(Self.most, room)))
  }

  /// A port at which the proxy listens.
  package struct Listener: Sendable {
    fileprivate let socket: Socket
    /// The port.
    package let port: UInt16
  }

  /// Begins to listen at 127.0.0.1.
  ///
  /// - Parameter port: 0 for any free one.
  /// - Throws: `Fault`.
  package static func listen(port: UInt16) throws(Fault) -> Listener {
    do {
      let socket = try Socket(domain: AF_INET, type: .stream)
      do {
        try socket.setValue(true, for: .localAddressReuse)
        try socket.bind(to: try sockaddr_in.inet(ip4: "127.0.0.1", port: port))
        try socket.listen()
        guard case .ip4(_, let bound) = try socket.sockname() else {
          throw Fault.cannotListen(reason: "the system gave no port")
        }
        return Listener(socket: socket, port: bound)
      } catch {
        try? socket.close()
        throw error
      }
    } catch let fault as Fault { throw fault } catch SocketError.failed(_, EADDRINUSE, _) {
      throw .portTaken(port)
    } catch { throw .cannotListen(reason: "\(error)") }
  }

  /// Lets connections through until the task is cancelled.
  package func run(_ listener: Listener) async throws {
    let pool = try PolledSockets.makePool()
    try await pool.prepare()
    let listening = try AsyncSocket(socket: listener.socket, pool: pool)
    await withDiscardingTaskGroup { group in
      group.addTask { try? await pool.run() }
      group.addTask {
        while (try? await Task.sleep(for: .seconds(1))) != nil { self.cutLate() }
        self.cutAll()
      }
      while !Task.isCancelled {
        do {
          let socket = try await listening.accept()
          group.addTask { await self.let(socket, in: listener.port, pool) }
        } catch SocketError.failed(_, let code, _) where [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) {
          // The system has no more files: connections that end give some back.
          try? await Task.sleep(for: .milliseconds(50))
        } catch SocketError.failed(_, ECONNABORTED, _) {
          continue
        } catch { break }
      }
      group.cancelAll()
      cutAll()
    }
    try? listener.socket.close()
  }

  private var now: Duration { start.duration(to: .now) }

  private func `let`(_ socket: AsyncSocket, in port: UInt16, _ pool: some AsyncSocketPool) async {
    let (number, leaving) = places.withLock { $0.enter(at: now) }
    if let leaving { passages.withLock { $0[leaving] }?.cut(.full) }
    guard let number else {
      log("a connection was refused: \(ConnectionRefusal.full)")
      _ = try? socket.socket.write(Data(ConnectionRefusal.full.answer))
      try? socket.close()
      return
    }
    defer { places.withLock { $0.leave(number) } }
    guard case .ip4(_, let peer)? = try? socket.socket.remotePeer(), admits(peer, port) else {
      log("a connection was refused: expected a program of the user who serves it")
      try? socket.close()
      return
    }
    Self.sendAtOnce(socket)
    let passage = ProxiedConnection(
      socket,
      reports: ProxiedConnection.Reports(
        heard: { [self] phase in places.withLock { $0.heard(number, phase, at: now) } },
        answered: { [self] in places.withLock { $0.answered(number, at: now) } }),
      connect: { [inner] in try await inner.connect(pool) })
    passages.withLock { $0[number] = passage }
    let refusal = await passage.run()
    passages.withLock { $0[number] = nil }
    if let refusal, refusal != .late, refusal != .full { log("a connection was closed: \(refusal)") }
  }

  private func cutLate() {
    for number in places.withLock({ $0.overdue(at: now) }) { passages.withLock { $0[number] }?.cut(.late) }
  }

  private func cutAll() { for passage in passages.withLock({ Array($0.values) }) { passage.cut(.late) } }

  /// Small messages do not wait for more to come.
  private static func sendAtOnce(_ socket: AsyncSocket) {
    try? socket.socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
  }
}
