import Expectations
import Foundation
import TestSupport
import Testing

/// The commands about one person: settings, phrases, pronunciations, voices of boards and tiles.
@Suite struct PersonCommandTests {
  private let tool = Tool("speech-board")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: String...) throws -> Tool.Outcome { try run(words) }

  private func run(_ words: [String]) throws -> Tool.Outcome {
    try tool.run(words + ["--database", folder("b.sqlite")], environment: ["LC_ALL": "C"])
  }

  private func json<Value>(_ words: String...) throws -> Value {
    let outcome = try tool.run(words + ["--json", "--database", folder("b.sqlite")], environment: ["LC_ALL": "C"])
    expectEqual(outcome.status, 0, "\(outcome.messages)")
    return try require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? Value)
  }

  @Test func settingsAreShownAndChanged() throws {
    let changes = ["access=one-switch", "scan-interval=2", "character=child", "code=0427"]
    expectEqual(try run(["settings", "set"] + changes).status, 0)
    let shown: [String: Any] = try json("settings", "show")
    expect(shown["access"] as? String == "one-switch" && shown["character"] as? String == "child")
    expectEqual((shown["scan"] as? [String: Any])?["interval"] as? Double, 2)
    // The code is for those who may edit.
    expect(try !run("settings", "show").output.contains("0427") && shown["editingCode"] as? String == "••••")
    let table = try run("settings").output
    for name in ["access", "dwell", "scan-interval", "voice", "code", "high-contrast"] { expect(table.contains(name)) }
    for (change, message) in [
      ("dwell=9", "dwell: expected 0 to 5 s, got 9 s"), ("access=voice", "access: expected one of touch, one-switch"),
      ("nothing=1", "nothing"), ("dwell", "expected NAME=VALUE, got \"dwell\""),
    ] {
      let outcome = try run("settings", "set", "rate=1.5", change)
      expect(outcome.status == 2 && outcome.messages.contains(message), "\(change): \(outcome.messages)")
    }
    let unchanged: [String: Any] = try json("settings", "show")
    expectEqual(unchanged["rate"] as? Double, 1)
    expectEqual(try run("settings", "reset").status, 0)
    let usual: [String: Any] = try json("settings", "show")
    expect(usual["access"] as? String == "touch" && usual["editingCode"] == nil)
  }

  @Test func phrasesAreKept() throws {
    let first = try run("phrases", "add", "I need a break").output.trimmingCharacters(in: .newlines)
    let second = try run("phrases", "add", "Call my mum", "--pin").output.trimmingCharacters(in: .newlines)
    let listed: [[String: Any]] = try json("phrases")
    expectEqual(listed.compactMap { $0["text"] as? String }, ["Call my mum", "I need a break"])
    expectEqual(try run("phrases", "pin", second, "--release").status, 0)
    expectEqual(try run("phrases", "remove", first).status, 0)
    expectEqual(try run("phrases", "list").output, "\(second)    Call my mum\n")
    for words in [["phrases", "remove", "99"], ["phrases", "speak", "99"], ["phrases", "add", ""]] {
      let outcome = try tool.run(words + ["--database", folder("b.sqlite")], environment: ["LC_ALL": "C"])
      expect(outcome.status == 2 && outcome.messages.contains("expected"), "\(words): \(outcome.messages)")
    }
  }

  @Test func pronunciationsAreSetAndRemoved() throws {
    expectEqual(try run("pronunciations", "set", "Siobhán", "Shivawn").status, 0)
    expectEqual(try run("pronunciations", "set", "tomato", "t@m'A:toU", "--phonemes").status, 0)
    expectEqual(try run("pronunciations").output, "en  Siobhán = Shivawn\nen  tomato = [[t@m'A:toU]]\n")
    expectEqual(try run("pronunciations", "remove", "siobhán").status, 0)
    let rest: [[String: Any]] = try json("pronunciations")
    expectEqual(rest.compactMap { $0["word"] as? String }, ["tomato"])
    let unknown = try run("pronunciations", "remove", "potato")
    expect(unknown.status == 2 && unknown.messages.contains("got potato"))
    expectEqual(try run("pronunciations", "set", "", "x").status, 2)
  }

  @Test func boardsAndTilesHaveVoicesThatFilesKeep() throws {
    expectEqual(try run("board", "voice", "--character", "child").status, 0)
    expectEqual(try run("board", "edit", "want", "--character", "older-woman", "--rate", "0.8").status, 0)
    expectEqual(try run("board", "edit", "eat", "--rate", "9").status, 2)
    expectEqual(try run("board", "voice").status, 2)
    let file = folder("out.obz")
    expectEqual(try run("board", "export", "-o", file).status, 0)
    expectEqual(try run("board", "import", file).status, 0)
    let again = folder("again.obz")
    expectEqual(try run("board", "export", "-o", again).status, 0)
    let listed = try tool.run(["board", "validate", again, "--json"])
    expectEqual(listed.status, 0, "\(listed.output)")
    expectEqual(try Data(contentsOf: URL(filePath: file)), try Data(contentsOf: URL(filePath: again)))
    expectEqual(try run("board", "voice", "--usual-voice").status, 0)
  }
}
