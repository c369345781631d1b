import AppWords
import Foundation
import PageMessages
import PageServer
import Synchronization
import TestSupport

/// A small app that is being served, for as long as `body` runs.
struct ServedApp: Sendable {
  /// What the desk has heard.
  final class Desk: PageDesk {
    struct Choice: Codable, Equatable {
      var game: String
      var level: Int
    }

    /// A message whose number cannot be written.
    struct Unspeakable: ServerMessage {
      static let name = "unspeakable"
      var level = Double.infinity
    }

    let session: PageSession
    let choices = Mutex<[Choice]>([])
    let paths = Mutex<[String]>([])
    let comings = Mutex<[PageGreeting]>([])
    let goings = Atomic(0)
    let closings = Atomic(0)

    init(session: PageSession) { self.session = session }

    func pageCame(_ greeting: PageGreeting) async { comings.withLock { $0.append(greeting) } }

    func take(_ message: PageMessage) async throws {
      guard message.type == "choose" else { throw PageRefusal(expected: "choose", got: message.type) }
      let choice = try message.read(Choice.self)
      if choice.game == "unspeakable" { return session.send(Unspeakable()) }
      choices.withLock { $0.append(choice) }
    }

    func pageWent() async { goings.add(1, ordering: .relaxed) }

    func document(at path: String) async -> PageDocument? {
      paths.withLock { $0.append(path) }
      return path == "report" ? PageDocument(.html, "<p>report</p>") : nil
    }

    func close() async { closings.add(1, ordering: .relaxed) }
  }

  static let app = PageApp(
    name: "test-app", port: 18_471, files: ["index.html": "<p data-version={{version}}>page</p>"],
    commonFiles: ["look.css": "p {}", "pairing.css": "p {}"])

  let port: UInt16
  let networkAddress: String?
  let desk: Desk
  let lines: Lines

  /// What the server has said.
  final class Lines: Sendable {
    let all = Mutex<[String]>([])
  }

  /// Serves the app while `body` runs.
  ///
  /// - Parameter patience: the number of beats that a page may leave unanswered; a busy machine answers late.
  static func serving(
    network: NetworkAccess? = nil, patience: Int = 60, _ body: @escaping @Sendable (ServedApp) async throws -> Void
  ) async throws {
    let lines = Lines()
    let server = AppPageServer(app, patience: patience) { line in lines.all.withLock { $0.append(line) } }
    let desk = Desk(session: server.session)
    let (addresses, continuation) = AsyncStream.makeStream(of: AppPageServer.Addresses.self)
    let running = Task {
      defer { continuation.finish() }
      try await server.run(port: 0, network: network, desk: desk) { continuation.yield($0) }
    }
    guard let found = await addresses.first(where: { _ in true }) else { return try await running.value }
    let port = UInt16(found.here.split(separator: ":").last?.dropLast() ?? "") ?? 0
    let outcome: Result<Void, any Error>
    do {
      outcome = .success(try await body(Self(port: port, networkAddress: found.network, desk: desk, lines: lines)))
    } catch { outcome = .failure(error) }
    running.cancel()
    try await running.value
    try outcome.get()
  }

  private init(port: UInt16, networkAddress: String?, desk: Desk, lines: Lines) {
    (self.port, self.networkAddress, self.desk, self.lines) = (port, networkAddress, desk, lines)
  }

  var host: String { "127.0.0.1:\(port)" }

  /// The whole answer to one request.
  func answer(
    _ path: String, host: String? = nil, origin: String? = nil, method: String = "GET", more: String = ""
  ) async throws -> String {
    let origin = origin.map { "Origin: \($0)\r\n" } ?? ""
    let request =
      "\(method) \(path) HTTP/1.1\r\nHost: \(host ?? self.host)\r\n\(origin)\(more)Connection: close\r\n\r\n"
    return try await answer(toBytes: Array(request.utf8))
  }

  /// What comes back for some bytes until the server ends the connection.
  func answer(toBytes bytes: [UInt8]) async throws -> String {
    try await client { client in
      client.send(bytes)
      return String(decoding: client.receiveAll(), as: UTF8.self)
    }
  }

  /// The first line of the answer to the wish for a WebSocket.
  func upgrade(host: String? = nil, origin: String?) async throws -> String {
    let host = host ?? self.host
    return try await client { $0.upgrade(host: host, origin: origin) }
  }

  /// Runs a client on a thread of its own, which it may block.
  func client<Value: Sendable>(_ body: @escaping @Sendable (RawClient) throws -> Value) async throws -> Value {
    try await Self.aside { [port] in try body(try RawClient(port: port)) }
  }

  /// Runs something that waits on a thread of its own. The threads of tasks are as few as processors, and the server needs
  /// one of them to answer.
  static func aside<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result { try body() }) }.start()
    }
  }
}
