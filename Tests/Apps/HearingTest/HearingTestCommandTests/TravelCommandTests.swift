import ArchiveChecks
import Expectations
import Foundation
import TestSupport
import Testing

/// A person who is taken to another computer by commands.
@Suite struct TravelCommandTests {
  @Test func aPersonTravels() throws {
    let home = try Home()
    let listener = try home.listener()
    for words in [
      ["people", "add", "Anna", "--born", "1960", "--sex", "female"],
      ["run", "--person", "Anna", "--simulate", listener, "--ear", "left", "--frequencies", "1000", "--seed", "1"],
      ["people", "baseline", "Anna", "--session", "1"],
      ["people", "identify", "Anna", "--system", "https://clinic.example/patients", "--number", "12"],
    ] {
      let outcome = try home.tool.run(words + ["--database", home.folder("home.sqlite")])
      expectEqual(outcome.status, 0, "\(words): \(outcome.messages)")
    }
    let commands = ArchiveCommands(
      home.tool, "people",
      readings: [
        ["people"], ["results", "--person", "Anna"],
        ["export", "--format", "csv", "--trials", "--person", "Anna"],
      ], in: home.folder)
    try commands.expectWholeOrNobodyWhenKilled()
    // Nobody else may have the clinic's number.
    let other = home.folder("other.sqlite")
    expectEqual(try home.tool.run(["people", "import", home.folder("anna.zip"), "--database", other]).status, 0)
    let twice = try home.tool.run([
      "people", "import", home.folder("anna.zip"), "--as", "Hana", "--database", other,
    ])
    expect(twice.status == 2 && twice.messages.contains("that of Anna: 12"), "\(twice.messages)")
    let system = ["people", "identify", "Anna", "--remove", "--database", home.folder("home.sqlite")]
    expectEqual(try home.tool.run(system).status, 0)
    try FileManager.default.removeItem(atPath: home.folder("anna.zip"))
    try commands.expectTravel()
  }
}
