import ArchiveChecks
import Expectations
import Foundation
import TestSupport
import Testing

/// A person who is taken to another computer by commands.
@Suite struct TravelCommandTests {
  @Test func aPersonTravels() throws {
    let folder = try TemporaryFolder()
    let tool = Tool("speech-board")
    for words in [
      ["people", "add", "Anna"], ["press", "want", "eat"], ["phrases", "add", "Call my mum"],
      ["settings", "set", "rate=0.8"], ["pronunciations", "set", "Siobhán", "Shivawn"],
    ] {
      let outcome = try tool.run(words + ["--database", folder("home.sqlite")], environment: ["LC_ALL": "C"])
      expectEqual(outcome.status, 0, "\(words): \(outcome.messages)")
    }
    let commands = ArchiveCommands(
      tool, "people",
      readings: [
        ["people"], ["phrases", "--json"], ["settings", "show", "--json"], ["pronunciations"],
        ["board", "show"], ["predict", "I want"],
      ], in: folder)
    try commands.expectTravel()
    try commands.expectWholeOrNobodyWhenKilled()
  }
}
