import FlyingFox
import FlyingSocks
import ServerLimits

/// The HTTP server itself, behind a proxy.
struct UpstreamServer: Sendable {
  /// Where it listens.
  let address: UpstreamAddress
  private let server: HTTPServer
  private let task: Task<Void, any Error>

  /// Starts to listen.
  ///
  /// - Throws: `AppPageServer.Fault`.
  static func start(
    _ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) async throws(AppPageServer.Fault) -> Self {
    let (address, server): (UpstreamAddress, HTTPServer)
    do {
      address = try UpstreamAddress()
      server = HTTPServer(
        address: .unix(path: address.path), pool: try PolledSockets.makePool(), logger: .disabled,
        handler: ClosureHTTPHandler(answer))
    } catch { throw .cannotListen(reason: "\(error)") }
    let task = Task { try await server.run() }
    do { try await server.waitUntilListening() } catch {
      task.cancel()
      throw .cannotListen(reason: "\(error)")
    }
    address.isListening()
    return Self(address: address, server: server, task: task)
  }

  /// Ends.
  func stop() async {
    await server.stop()
    task.cancel()
  }
}
