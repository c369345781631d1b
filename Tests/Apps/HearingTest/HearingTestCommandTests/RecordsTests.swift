import Expectations
import Foundation
import HearingRecords
import TestSupport
import Testing

/// What `hearing-test` keeps: who may read it, who writes, what is deleted, what goes without the right to write.
@Suite struct RecordsTests {
  private func session(_ home: Home, _ name: String) throws {
    try home.mustRun(["people", "add", name])
    try home.mustRun([
      "run", "--person", name, "--simulate", try home.listener(), "--ear", "left", "--frequencies", "1000", "--seed",
      "1",
    ])
  }

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  @Test func everyFileIsTheOwnersAlone() throws {
    let home = try Home()
    try session(home, "Anna")
    expectEqual(permissions(home.folder("h.sqlite")), "600")
    try home.mustRun(["report", "--person", "Anna", "-o", home.folder("a/anna.html")])
    try home.mustRun(["export", "--format", "csv", "-o", home.folder("anna.csv")])
    try home.mustRun(["export", "--format", "fhir", "--person", "Anna", "-o", home.folder("anna.json")])
    for name in ["a/anna.html", "anna.csv", "anna.json"] {
      expectEqual(permissions(home.folder(name)), "600", "\(name)")
    }
    expectEqual(permissions(home.folder("a")), "700")
    chmod(home.folder("h.sqlite"), 0o644)
    let corrected = try home.mustRun(["people"])
    expectEqual(permissions(home.folder("h.sqlite")), "600")
    let line = "hearing-test: \(home.folder("h.sqlite")): other users had rights to it (644); now only its owner has"
    expectEqual(lines(corrected.messages), [line])
    // The user's folder is $HOME's.
    let other = try home.tool.run(
      ["people", "add", "Eve"], environment: ["HOME": home.folder("home"), "XDG_DATA_HOME": ""])
    expect(other.status == 0 && permissions(home.folder("home/.local/share/hearing-test")) == "700")
    expectEqual(permissions(home.folder("home/.local/share/hearing-test/hearing-test.sqlite")), "600")
  }

  /// Another process that goes on with a session that is being kept: one line, nothing written.
  @Test func theSecondWriterIsRefused() throws {
    let home = try Home()
    try session(home, "Anna")
    try home.mustRun(["people", "add", "Bob"])
    let records = try HearingArchive(path: home.folder("h.sqlite"))
    do {
      let anna = try require(try records.sessions().first)
      // Bob's session is Anna's plan, begun here and kept by this process.
      let recorder = try records.beginSession(
        of: try records.person(named: "Bob"), plan: anna.plan, conditions: anna.conditions, at: Date())
      for command in [
        [
          "run", "--person", "Bob", "--simulate", try home.listener(), "--ear", "left", "--frequencies", "1000",
          "--seed", "1",
        ],
        ["delete", "--session", "2", "--yes"], ["people", "remove", "Bob", "--yes"],
      ] {
        let second = try home.run(command)
        expect(second.status == 1 && lines(second.messages).count == 1, "\(command): \(second.messages)")
        expect(
          second.messages.hasPrefix(
            "hearing-test: session 2 is being recorded by another program, which must end first"),
          "\(command): \(second.messages)")
      }
      expect(try records.trials(ofSession: recorder.session).isEmpty)
    }
    // Another session of the same person is nobody's.
    try home.mustRun([
      "run", "--person", "Bob", "--simulate", try home.listener(), "--ear", "right", "--frequencies", "1000", "--seed",
      "3",
    ])
    try home.mustRun([
      "run", "--person", "Bob", "--simulate", try home.listener(), "--ear", "left", "--frequencies", "1000", "--seed",
      "1",
    ])
    expect(try records.session(2).ended != nil)
  }

  @Test func sessionsAreDeleted() throws {
    let home = try Home()
    try session(home, "Anna")
    try session(home, "Bob")
    expect(try home.run(["delete", "--session", "1"]).messages.contains("expected --yes"))
    expectEqual(try home.run(["delete", "--person", "Anna", "--yes"]).status, 2)
    expectEqual(try home.run(["delete", "--session", "9", "--yes"]).status, 2)
    expectEqual(try home.mustRun(["delete", "--session", "1", "--yes"]).messages, "deleted session 1\n")
    expect(
      Home.rows(try home.mustRun(["export", "--format", "csv", "--trials"]).output).allSatisfy { $0["session"] == "2" })
    let none = try home.mustRun(["delete", "--person", "Bob", "--older-than", "1", "--yes"])
    expectEqual(none.messages, "deleted 0 tests and questionnaires of Bob\n")
    let all = try home.mustRun(["delete", "--person", "Bob", "--older-than", "0", "--yes"])
    expectEqual(all.messages, "deleted 1 tests and questionnaires of Bob\n")
  }

  @Test func resultsAreReadWithoutTheRightToWrite() throws {
    let home = try Home()
    try session(home, "Anna")
    let listed = try home.mustRun(["results"]).output
    let listener = try home.listener(seed: 2)
    let cases: [(folder: mode_t, file: mode_t, blocks: Int?)] = [
      (0o555, 0o600, nil), (0o755, 0o400, nil), (0o755, 0o600, 0),
    ]
    for (folderMode, fileMode, blocks) in cases {
      chmod(home.folder.path, folderMode)
      chmod(home.folder("h.sqlite"), fileMode)
      defer { chmod(home.folder.path, 0o755) }
      func limited(_ words: [String]) throws -> Tool.Outcome {
        try home.tool.runUnprivileged(home.arguments(words), owning: home.folder, limitInBlocks: blocks)
      }
      let read = try limited(["results"])
      expect(read.status == 0 && read.output == listed && read.messages.isEmpty, "\(read.messages)")
      let refused = try limited(["run", "--person", "Anna", "--simulate", listener, "--new"])
      expect(refused.status == 1 && lines(refused.messages).count == 1, "\(refused.messages)")
      expect(refused.messages.contains("the database can be read but not written"), "\(refused.messages)")
    }
  }
}
