import ArchiveChecks
import Expectations
import Foundation
import TestSupport
import Testing

/// A player who is taken to another computer by commands.
@Suite struct TravelCommandTests {
  @Test func aPlayerTravels() throws {
    let folder = try TemporaryFolder()
    let tool = Tool("letter-trail")
    let samples = (0..<100).map { k in
      #"{"time_s": \#(Double(k) / 60), "x_mm": 36, "y_mm": \#(68 + Double(k) * 0.75), "contact": 1}"#
    }
    for words in [
      ["players", "add", "Anna", "--picture", "owl"], ["players", "set", "letter-size=30"],
      ["play", "--chapter", "b", "--player", "Anna"],
    ] {
      let outcome = try tool.run(
        words + ["--database", folder("home.sqlite")], input: Array(samples.joined(separator: "\n").utf8))
      expectEqual(outcome.status, 0, "\(words): \(outcome.messages)")
    }
    let commands = ArchiveCommands(
      tool, "players",
      readings: [
        ["players"], ["players", "settings", "--json"], ["traces"], ["practice-plan", "--player", "Anna"],
      ], in: folder)
    try commands.expectTravel()
    try commands.expectWholeOrNobodyWhenKilled()
  }
}
