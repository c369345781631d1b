import FlyingSocks
import Foundation
import Synchronization

/// One connection through the proxy: bytes of the other side go on to the server when they have been looked at, and what
/// the server answers goes back.
final class ProxiedConnection: Sendable {
  /// What the proxy is told.
  struct Reports: Sendable {
    /// Bytes came, which brought the connection to a phase.
    var heard: @Sendable (RequestGuard.Phase) -> Void
    /// A part of an answer was taken.
    var answered: @Sendable () -> Void
  }

  private static let blockLength = 16_384
  private static let agreement = Array("HTTP/1.1 101 ".utf8)

  private let outside: AsyncSocket
  private let connect: @Sendable () async throws -> AsyncSocket
  private let reports: Reports
  private let requests = Mutex(RequestGuard())
  private let state = Mutex(State())

  private struct State: Sendable {
    var refusal: ConnectionRefusal?
    var inside: AsyncSocket?
    var isCut = false
  }

  /// - Parameter connect: a new connection to the server, made when the first request has come whole.
  init(_ outside: AsyncSocket, reports: Reports, connect: @escaping @Sendable () async throws -> AsyncSocket) {
    self.outside = outside
    self.connect = connect
    self.reports = reports
  }

  /// Lets bytes pass until one side ends.
  ///
  /// - Returns: why the connection was closed, if it was not by one of the sides.
  func run() async -> ConnectionRefusal? {
    await withTaskGroup(of: Void.self) { group in
      while let bytes = await read(outside) {
        let passed: [UInt8]
        do throws(ConnectionRefusal) {
          let phase: RequestGuard.Phase
          (passed, phase) = try requests.withLock { requests throws(ConnectionRefusal) in
            let passed = try requests.take(bytes[...])
            return (passed, requests.phase)
          }
          reports.heard(phase)
        } catch {
          cut(error)
          break
        }
        guard !passed.isEmpty else { continue }
        guard let inside = await server(&group) else { break }
        guard (try? await inside.write(Data(passed))) != nil else { break }
      }
      shutDown(inside: SHUT_WR)
      await group.waitForAll()
    }
    let refusal = state.withLock { $0.refusal }
    if let answer = refusal?.answer, !answer.isEmpty, requests.withLock({ $0.phase != .socket }) {
      // As much as the other side takes at once: one that does not read gets nothing.
      _ = try? outside.socket.write(Data(answer))
    }
    let inside = state.withLock {
      $0.isCut = true
      return $0.inside
    }
    shutdown(outside.socket.file.rawValue, Int32(SHUT_RDWR))
    try? outside.close()
    try? inside?.close()
    return refusal
  }

  /// Ends the connection from another task.
  func cut(_ refusal: ConnectionRefusal) {
    state.withLock { state in
      guard !state.isCut else { return }
      state.isCut = true
      state.refusal = refusal
      // Both readers wake up: one side is read no more, and the server's side is over.
      shutdown(outside.socket.file.rawValue, Int32(SHUT_RD))
      if let inside = state.inside { shutdown(inside.socket.file.rawValue, Int32(SHUT_RDWR)) }
    }
  }

  private func server(_ group: inout TaskGroup<Void>) async -> AsyncSocket? {
    if let inside = state.withLock({ $0.inside }) { return inside }
    guard let made = try? await connect() else { return nil }
    let isKept = state.withLock {
      if !$0.isCut { $0.inside = made }
      return !$0.isCut
    }
    guard isKept else {
      try? made.close()
      return nil
    }
    group.addTask { await self.answer(from: made) }
    return made
  }

  /// Brings back what the server says.
  private func answer(from inside: AsyncSocket) async {
    var isSocket = false
    var beginning: [UInt8] = []
    while let bytes = await read(inside) {
      if !isSocket, beginning.count < Self.agreement.count {
        beginning += bytes.prefix(Self.agreement.count - beginning.count)
        if beginning == Self.agreement {
          isSocket = true
          requests.withLock { $0.switched() }
          reports.heard(.socket)
        }
      }
      guard (try? await outside.write(Data(bytes))) != nil else { break }
      reports.answered()
    }
    // The server has ended the connection: the other side is told, and nothing more is read from it.
    shutdown(outside.socket.file.rawValue, Int32(SHUT_RDWR))
  }

  private func read(_ socket: AsyncSocket) async -> [UInt8]? {
    guard let bytes = try? await socket.read(atMost: Self.blockLength), !bytes.isEmpty else { return nil }
    return bytes
  }

  private func shutDown(inside how: Int) {
    if let inside = state.withLock({ $0.inside }) { shutdown(inside.socket.file.rawValue, Int32(how)) }
  }
}
