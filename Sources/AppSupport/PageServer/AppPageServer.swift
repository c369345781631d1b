import AudioCore
import BatchProcessing
import FlyingFox
import Foundation
import PageSecurity
import ServerLimits
import Synchronization

/// Serves an app as a page on this machine: its files, its messages, its documents.
///
/// It listens on 127.0.0.1 only, behind a proxy that bounds what comes (`LimitingProxy`). Programs of other users of the machine
/// are refused there, other sites' pages and foreign host names by `OriginPolicy`. Paired devices of the local network come
/// through a proxy of their own, encrypted (`NetworkAccess`).
package final class AppPageServer: Sendable {
  /// Why the server cannot begin.
  package enum Fault: Error, Equatable, Sendable, CustomStringConvertible {
    /// The port is taken.
    case portTaken(UInt16)
    /// The system's reason.
    case cannotListen(reason: String)

    /// One line.
    package var description: String {
      switch self {
      case .portTaken(let port): "port \(port): expected a free port, got one that another program uses"
      case .cannotListen(let reason): "expected a port to listen on: \(reason)"
      }
    }
  }

  /// How many ports after the app's own are tried.
  private static let furtherPorts: UInt16 = 20
  /// The time between two beats: a page takes a silence of five as a lost connection, and the session one of three.
  private static let beat = Duration.seconds(1)

  private let app: PageApp
  private let log: @Sendable (String) -> Void
  private let files: PageFiles
  private let connections = Atomic(0)
  /// The session of the page.
  package let session: PageSession

  /// Creates a server that does not listen yet.
  ///
  /// - Parameters:
  ///   - patience: the number of beats that a page may leave unanswered.
  ///   - log: receives a line for each thing that was refused; it is shown to whoever serves.
  package init(_ app: PageApp, patience: Int = PageSession.patience, log: @escaping @Sendable (String) -> Void) {
    self.app = app
    self.log = log
    files = PageFiles(app, release: OssicleVersion.current)
    session = PageSession(version: files.version, patience: patience, log: log)
  }

  /// Where the page is found.
  package struct Addresses: Sendable, Equatable {
    /// On this machine.
    package var here: String
    /// For devices of the local network; `nil` if they have none.
    package var network: String?
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameters:
  ///   - port: the port; 0 for any free one, `nil` for the app's own or the next free one.
  ///   - network: the access of devices of the local network; `nil` for none.
  ///   - desk: the app's side.
  ///   - listening: called once with the page's addresses.
  /// - Throws: `Fault`, `TLSProxy.Fault`.
  package func run(
    port: UInt16?, network: NetworkAccess? = nil, desk: any PageDesk,
    listening: @escaping @Sendable (Addresses) -> Void
  ) async throws {
    ScratchFolder.removeLeftovers()
    let listener = try listener(at: port)
    let origins = OriginPolicy.local(port: listener.port)
    let near = try await UpstreamServer.start { [self] in try await answer($0, origins, nil, desk) }
    let far = try await far(network, listener.port, isChosen: port.map { $0 != 0 } ?? false, desk)
    listening(Addresses(here: "http://127.0.0.1:\(listener.port)/", network: far?.address))
    let (session, beat) = (session, Self.beat)
    let proxy = LimitingProxy(
      to: near.address, admits: { LocalPeer.isOfThisUser(port: $0, server: $1) }, log: { session.log($0) })
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await session.serve(desk) }
      let proxies = Task {
        await withTaskGroup(of: Void.self) { group in
          group.addTask { try? await proxy.run(listener) }
          if let far { group.addTask { try? await far.proxy.run(far.listener) } }
        }
      }
      group.addTask {
        while (try? await Task.sleep(for: beat)) != nil { session.beat() }
        // The task was cancelled: what is shown is stored already, and pages are told.
        session.close()
        try? await Task.sleep(for: .milliseconds(100))
        far?.front.stop()
        proxies.cancel()
        await near.stop()
        await far?.inner.stop()
      }
      await group.waitForAll()
    }
  }

  /// What serves the local network.
  private struct Far: Sendable {
    let inner: UpstreamServer
    let listener: LimitingProxy.Listener
    let proxy: LimitingProxy
    let front: TLSProxy
    let address: String
  }

  private func far(
    _ network: NetworkAccess?, _ port: UInt16, isChosen: Bool, _ desk: any PageDesk
  ) async throws -> Far? {
    guard let network else { return nil }
    let chosen = Mutex(port)
    let origins = OriginPolicy(
      scheme: "https", methods: [.GET, .POST],
      isOwn: { host in
        let port = chosen.withLock { $0 }
        return host.hasSuffix(":\(port)") && network.isOwn(String(host.dropLast("\(port)".count + 1)))
      }, example: "\(network.address):\(port)")
    let pairing = PairingDesk(app: app.name, access: network, files: files)
    let inner = try await UpstreamServer.start { [self] in try await answer($0, origins, pairing, desk) }
    let (listener, session) = (try Self.listener(at: 0), session)
    let proxy = LimitingProxy(
      to: inner.address, admits: { LocalPeer.isOfThisUser(port: $0, server: $1) }, log: { session.log($0) })
    let last = isChosen ? port : port + min(Self.furtherPorts, .max - port)
    for port in port...last {
      do throws(TLSProxy.Fault) {
        let front = try TLSProxy(
          address: network.address, port: port, to: listener.port, certificate: network.certificate,
          ended: { [log] in log("the local network has no page any more: stunnel has ended: \($0)") })
        chosen.withLock { $0 = port }
        return Far(
          inner: inner, listener: listener, proxy: proxy, front: front, address: "https://\(network.address):\(port)/")
      } catch .portTaken where port < last { continue } catch {
        await inner.stop()
        throw error
      }
    }
    preconditionFailure("the last port gives a front or an error")
  }

  private func listener(at wanted: UInt16?) throws(Fault) -> LimitingProxy.Listener {
    if let wanted { return try Self.listener(at: wanted) }
    for port in app.port...app.port + Self.furtherPorts {
      do throws(Fault) { return try Self.listener(at: port) } catch .portTaken { continue }
    }
    return try Self.listener(at: 0)
  }

  private static func listener(at port: UInt16) throws(Fault) -> LimitingProxy.Listener {
    do throws(LimitingProxy.Fault) { return try LimitingProxy.listen(port: port) } catch {
      switch error {
      case .portTaken(let port): throw .portTaken(port)
      case .cannotListen(let reason): throw .cannotListen(reason: reason)
      }
    }
  }

  private func answer(
    _ request: HTTPRequest, _ origins: OriginPolicy, _ pairing: PairingDesk?, _ desk: any PageDesk
  ) async throws -> HTTPResponse {
    if let refusal = origins.refusal(of: request) {
      session.log("a request was refused: \(refusal)")
      return PageFiles.response(.forbidden, refusal)
    }
    if let answer = await pairing?.answer(request) { return answer }
    if request.path == OriginPolicy.socketPath {
      let number = connections.add(1, ordering: .relaxed).newValue
      return try await WebSocketHTTPHandler(handler: PageConnection(number: number, session: session)).handleRequest(
        request)
    }
    if let file = files.response(at: request.path) { return file }
    let documents = "/documents/"
    if request.path.hasPrefix(documents) {
      do {
        if let document = try await desk.document(at: String(request.path.dropFirst(documents.count))) {
          return PageFiles.response(document)
        }
      } catch {
        session.tell(error)
        return PageFiles.response(.internalServerError, "the document could not be made")
      }
    }
    return PageFiles.response(.notFound, "no such page")
  }
}
