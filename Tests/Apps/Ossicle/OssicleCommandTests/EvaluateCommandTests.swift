import Expectations
import Foundation
import TestSupport
import Testing

/// `ossicle evaluate score` as people run it.
@Suite struct EvaluateCommandTests {
  private let fixtures = PackageRoot.file("Tests/Fixtures/EvaluationMetrics")

  private func lines(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map {
      try require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func onePair() throws {
    let folder = fixtures + "/mir_eval/beat"
    let outcome = try ossicle.run(
      ["evaluate", "score", "--task", "beat", "\(folder)/ref03.txt", "\(folder)/est03.txt", "--json"])
    let scores = try require(try lines(outcome.output).first)
    let expected = try require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: "\(folder)/output03.json")))
        as? [String: Double])
    expect(outcome.status == 0 && scores["task"] as? String == "beat")
    for (name, value) in expected {
      expectLess(abs((try require(scores[name] as? Double)) - value), 1e-12, "\(name)")
    }
    let table = try ossicle.run(["evaluate", "score", "--task", "beat", "\(folder)/ref03.txt", "\(folder)/est03.txt"])
    expect(table.output.contains("Information gain") && table.output.split(separator: "\n").count == 12)
  }

  @Test func listWithAFailureAndATotal() throws {
    let folder = try TemporaryFolder()
    let reference = try folder.write("r.txt", "1\n2\n")
    try folder.write("e.txt", "1\n")
    try folder.write("bad.txt", "1\nx\n")
    let list = try folder.write(
      "pairs.tsv",
      "\(reference)\t\(folder("e.txt"))\n\(reference)\t\(folder("bad.txt"))\n\(reference)\t\(reference)\n")
    let outcome = try ossicle.run(
      ["evaluate", "score", "--task", "onset", "--pairs", list, "--total", "--json", "--window", "0.1"])
    let rows = try lines(outcome.output)
    expect(outcome.status == 1 && rows.count == 4)
    expectEqual(rows[1]["error"] as? String, "\(folder("bad.txt")), line 2: expected a number for the time, got 'x'")
    expect(outcome.messages.contains("bad.txt, line 2") && rows[2]["F-measure"] as? Double == 1)
    expect(rows[3]["pairs"] as? Int == 2 && rows[3]["Recall"] as? Double == 0.75)
  }

  @Test func oneBadFile() throws {
    let outcome = try ossicle.run(["evaluate", "score", "--task", "onset", "/nowhere/a", "/nowhere/b", "--json"])
    expect(outcome.status == 1 && outcome.output.isEmpty && outcome.messages == "ossicle: /nowhere/a: no such file\n")
  }

  @Test(arguments: [
    ["--task", "onset", "a"], ["--task", "singing", "a", "b"], ["a", "b"], ["--task", "onset", "a", "b", "--total"],
    ["--task", "onset", "a", "b", "--window", "-1"], ["--task", "sound-event", "--pairs", "p", "--total"],
    ["--task", "sound-event", "a", "b", "--labels", "x,x"], ["--task", "onset", "--pairs", "/nowhere/list"],
  ]) func wrongUsage(arguments: [String]) throws {
    let outcome = try ossicle.run(["evaluate", "score"] + arguments)
    expect(outcome.status == 2 && outcome.output.isEmpty && !outcome.messages.isEmpty)
  }
}
