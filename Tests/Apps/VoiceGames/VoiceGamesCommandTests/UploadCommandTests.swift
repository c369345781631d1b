import Expectations
import Foundation
import ScriptedServers
import TestSupport
import Testing

/// The command `upload`, with a server of this machine.
@Suite struct UploadCommandTests {
  private let tool = Tool("voice-games")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String]) throws -> Tool.Outcome {
    try tool.run(arguments + ["--database", folder("games.sqlite"), "--language", "en"])
  }

  /// A busy server: what it was sent waits, until nothing is to be sent any more.
  @Test func whatAServerGets() throws {
    let token = try folder.write("token", "secret-7\n")
    let server = try ScriptedServer([.answer("503 Busy")])
    defer { server.close() }
    expectEqual(try run(["children", "add", "Anna"]).status, 0)
    expectEqual(try run(["upload"]).output, "nothing is sent\n")
    let refused = try run(["upload", "set", server.address("/events")])
    expect(refused.status == 2 && refused.messages.contains("--yes"), "\(refused.messages)")
    expectEqual(try run(["upload", "set", server.address("/events"), "--token-file", token, "--yes"]).status, 0)
    expect(try run(["upload"]).output.contains("without children's names"))
    expectEqual(
      try run([
        "play", "cloud", "--child", "Anna", "--events", "--input",
        PackageRoot.file("Examples/Recordings/ui-complete.oga"),
      ]).status, 0)
    let busy = try run(["upload", "send"])
    expect(busy.status == 1 && busy.messages.contains("503, expected 200"), "\(busy.messages)")
    let request = try require(server.requests.first)
    expect(request.hasPrefix("POST /events HTTP/1.1\r\n"), "\(request)")
    expect(request.contains("Authorization: Bearer secret-7") && request.contains("Content-Type: application/x-ndjson"))
    let lines = try require(request.components(separatedBy: "\r\n\r\n").last).split(separator: "\n")
    expect(
      lines.count >= 2 && lines.allSatisfy { $0.contains(#""game":"cloud""#) }, "\(request)")
    expect(!request.contains("Anna"), "\(request)")
    expect(try run(["upload", "list"]).output.contains("waiting"))
    expectEqual(try run(["upload", "remove"]).status, 0)
    expect(try run(["upload", "list"]).output.contains("withdrawn"))
    // Nothing is due any more: the server hears no second request.
    expect(try run(["upload", "send"]).status == 0 && server.requests.count == 1)
  }
}
