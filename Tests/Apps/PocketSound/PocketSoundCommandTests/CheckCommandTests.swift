import Expectations
import Foundation
import TestSupport
import Testing

/// Tests of `pocket-sound check`, which runs as a process, with the doorbell of the examples.
@Suite struct CheckCommandTests {
  private let tool = Tool("pocket-sound")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file of one scenario, in which the bell is tapped at 0.5 s.
  private func file(_ name: String, _ expectations: String, options: String = "") throws -> String {
    try folder.write(
      name,
      """
      {"format": 1, "scenarios": [{
        "name": "a tap", "project": "\(PackageRoot.file("Examples/TestedProgram/Doorbell"))", "rate": 22050,
        "voice": "none", "duration_s": 2, \(options)
        "events": [{"time_s": 0.5, "event": "tap", "object": "Bell"}], "expect": [\(expectations)]}]}
      """)
  }

  private func check(_ arguments: String...) throws -> Tool.Outcome { try tool.run(["check"] + arguments) }

  /// The example is right as it is in the repository, except for its digest, which is that of one processor.
  @Test func theExampleIsRight() throws {
    let outcome = try check(PackageRoot.file("Examples/TestedProgram/checks.json"))
    let wrong = outcome.output.split(separator: "\n").filter { !$0.contains("  passed") && $0.hasPrefix("  ") }
    expect(wrong.allSatisfy { $0.contains("bits") }, "\(outcome)")
    expect(outcome.output.contains("14 expectations: "))
  }

  @Test func theStatusTellsWhatFailed() throws {
    let right = try file("right.json", #"{"check": "event", "event": "sound_start", "object": "Dog", "time_s": 0.9}"#)
    let wrong = try file("wrong.json", #"{"check": "silence"}, {"check": "no_clipping"}"#)
    let broken = try file("broken.json", #"{"check": "no_clipping", "in": 3}"#)
    let good = try check(right)
    expect(good.status == 0 && good.output.hasSuffix("1 expectation: 1 passed\n"), "\(good)")
    let failed = try check(right, wrong)
    expect(failed.status == 1 && failed.output.hasSuffix("3 expectations: 2 passed, 1 failed\n"), "\(failed)")
    // Nothing runs if a file is wrong.
    let refused = try check(right, broken)
    expect(refused.status == 2 && refused.output.isEmpty, "\(refused)")
    expect(refused.messages.contains("broken.json: scenarios[0].expect[0].in: expected one of the keys check, name"))
    expectEqual(try check().status, 2)
    let missing = try folder.write(
      "missing.json",
      #"{"format": 1, "scenarios": [{"name": "x", "project": "nothing", "expect": [{"check": "no_clicks"}]}]}"#)
    let absent = try check(missing)
    expect(absent.status == 1 && absent.output.contains("ERROR   no clicks"), "\(absent)")
  }

  @Test func reportsAreWritten() throws {
    let path = try file("checks.json", #"{"check": "silence"}"#)
    expectEqual(try check(path, "--junit", folder("report.xml")).status, 1)
    let report = try folder.text("report.xml")
    expect(report.contains(#"<testcase classname="a tap" name="silence">"#) && report.contains("<failure message="))
    // A report is not replaced without a word, and a file of scenarios never.
    expectUnequal(try check(path, "--junit", folder("report.xml")).status, 0)
    expectEqual(try check(path, "--junit", folder("report.xml"), "--force").status, 1)
    expectEqual(try folder.text("report.xml"), report)
    expectUnequal(try check(path, "--junit", path, "--force").status, 0)
    expect(try folder.text("checks.json").hasPrefix("{\"format\""))
  }

  @Test func referencesAreUpdated() throws {
    let checks = #"{"check": "bits", "reference": "tap"}, {"check": "fingerprint", "reference": "tap"}"#
    let path = try file("checks.json", checks)
    expectEqual(try check(path).status, 1)
    let updated = try check(path, "--update")
    expect(updated.status == 0 && updated.output.hasSuffix("2 expectations: 2 recorded\n"), "\(updated)")
    expectEqual(try check(path).status, 0)
    let other = try check(try file("other.json", checks, options: #""profile": "catroid","#))
    expect(other.status == 1 && other.output.contains("blocks of 256 differ"), "\(other)")
  }
}
