import AudioCore
import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// Serves an app as a page on this machine: its files, its messages, its documents.
///
/// It listens on 127.0.0.1 only. Programs of other users of the machine, other sites' pages and foreign host names are
/// refused (`PageGate`).
package final class PageServer: Sendable {
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
  /// The time between two beats: a page takes a silence of more than two as a lost connection.
  private static let beat = Duration.seconds(2)

  private let app: PageApp
  private let log: @Sendable (String) -> Void
  private let files: PageFiles
  private let connections = Atomic(0)
  /// The seat of the page.
  package let seat: PageSeat

  /// Creates a server that does not listen yet.
  ///
  /// - Parameter log: receives a line for each thing that was refused; it is shown to whoever serves.
  package init(_ app: PageApp, log: @escaping @Sendable (String) -> Void) {
    self.app = app
    self.log = log
    files = PageFiles(app, release: OssicleVersion.current)
    seat = PageSeat(version: files.version, log: log)
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameters:
  ///   - port: the port; 0 for any free one, `nil` for the app's own or the next free one.
  ///   - desk: the app's side.
  ///   - listening: called once with the page's address.
  /// - Throws: `Fault`.
  package func run(
    port: UInt16?, desk: any PageDesk, listening: @escaping @Sendable (_ address: String) -> Void
  ) async throws {
    let (server, bound) = try await listen(port, desk)
    listening("http://127.0.0.1:\(bound)/")
    let (seat, beat) = (seat, Self.beat)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await seat.serve(desk) }
      group.addTask {
        while (try? await Task.sleep(for: beat)) != nil { seat.beat() }
        // The task was cancelled: what is shown is stored already, and pages are told.
        seat.close()
        try? await Task.sleep(for: .milliseconds(100))
        await server.server.stop()
      }
      await group.waitForAll()
    }
    server.task.cancel()
  }

  private struct Listening: Sendable {
    let server: HTTPServer
    let task: Task<Void, any Error>
  }

  private func listen(_ wanted: UInt16?, _ desk: any PageDesk) async throws -> (Listening, UInt16) {
    if let wanted { return try await listen(at: wanted, desk) }
    for port in app.port...app.port + Self.furtherPorts {
      do { return try await listen(at: port, desk) } catch Fault.portTaken { continue }
    }
    return try await listen(at: 0, desk)
  }

  private func listen(at port: UInt16, _ desk: any PageDesk) async throws -> (Listening, UInt16) {
    let gate = Mutex<PageGate?>(nil)
    let server: HTTPServer
    do {
      server = HTTPServer(
        address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port), logger: .disabled,
        handler: ClosureHTTPHandler { [self] request in
          guard let gate = gate.withLock({ $0 }) else { return PageFiles.response(.serviceUnavailable, "not yet") }
          return try await answer(request, gate, desk)
        })
    } catch { throw Fault.cannotListen(reason: "\(error)") }
    let task = Task { try await server.run() }
    do { try await server.waitUntilListening() } catch {
      task.cancel()
      switch await task.result {
      case .failure(SocketError.failed(_, EADDRINUSE, _)): throw Fault.portTaken(port)
      case .failure(let error): throw Fault.cannotListen(reason: "\(error)")
      case .success: throw Fault.cannotListen(reason: "\(error)")
      }
    }
    guard case .ip4(_, let bound)? = await server.listeningAddress else {
      throw Fault.cannotListen(reason: "the system gave no port")
    }
    gate.withLock { $0 = PageGate(port: bound) }
    return (Listening(server: server, task: task), bound)
  }

  private func answer(_ request: HTTPRequest, _ gate: PageGate, _ desk: any PageDesk) async throws -> HTTPResponse {
    if let refusal = gate.refusal(of: request) {
      seat.log("a request was refused: \(refusal)")
      return PageFiles.response(.forbidden, refusal)
    }
    if request.path == "/socket" {
      let number = connections.add(1, ordering: .relaxed).newValue
      return try await WebSocketHTTPHandler(handler: PageConnection(number: number, seat: seat)).handleRequest(request)
    }
    if let file = files.response(at: request.path) { return file }
    let documents = "/documents/"
    if request.path.hasPrefix(documents),
      let document = await desk.document(at: String(request.path.dropFirst(documents.count)))
    {
      return PageFiles.response(document)
    }
    return PageFiles.response(.notFound, "no such page")
  }
}
