import ArchiveChecks
import Expectations
import Foundation
import TestSupport
import Testing

/// What `hearing-test` has from the rooms that all apps share.
@Suite struct SharedCommandTests {
  @Test func aPersonGetsAnotherName() throws {
    let home = try Home()
    try home.mustRun(["people", "add", "Anna", "--born", "1960"])
    expectEqual(try home.mustRun(["people", "rename", "anna", "Eve"]).messages, "renamed Anna to Eve\n")
    let list = try home.mustRun(["people"]).output
    expect(list.contains("Eve") && list.contains("1960") && !list.contains("Anna"), "\(list)")
    let unknown = try home.run(["people", "rename", "Anna", "Bob"])
    expectEqual(unknown.status, 2)
    expectEqual(
      unknown.messages,
      "hearing-test: expected one of the people (Eve), got \"Anna\"; `hearing-test people add NAME` adds a person\n")
  }

  @Test func outputThatNobodyReadsEndsAsAShellSays() throws {
    let home = try Home()
    try home.mustRun(["people", "add", "Anna"])
    let listener = try home.listener()
    try home.mustRun(["run", "--person", "Anna", "--simulate", listener, "--frequencies", "1000", "--seed", "1"])
    for words in [["people"], ["results"], ["results", "--session", "1"], ["deliveries", "--format", "csv"]] {
      expectEqual(try home.tool.statusUnread(home.arguments(words)), 141, "\(words)")
    }
  }

  @Test func namesAreNoFormulas() throws {
    let home = try Home()
    let (listener, calibration) = (try home.listener(), try home.calibration())
    try NamesInTables(home.tool, "people").expectNoFormulas { name in
      [
        [
          "run", "--person=\(name)", "--simulate", listener, "--calibration", calibration, "--frequencies", "1000",
          "--seed", "1",
        ],
        ["send", home.folder("clinic"), "--person=\(name)"],
      ]
    } tables: { name in
      [
        ["export", "--format", "csv"], ["export", "--format", "csv", "--trials", "--person=\(name)"],
        ["deliveries", "--format", "csv", "--person=\(name)"],
      ]
    }
  }
}
