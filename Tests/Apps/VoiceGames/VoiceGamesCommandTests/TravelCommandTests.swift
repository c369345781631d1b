import ArchiveChecks
import Expectations
import Foundation
import TestSupport
import Testing

/// A child who is taken to another computer by commands.
@Suite struct TravelCommandTests {
  @Test func aChildTravels() throws {
    let folder = try TemporaryFolder()
    let tool = Tool("voice-games")
    let song = PackageRoot.file("Examples/Recordings/singing-tagalog.flac")
    for words in [
      ["children", "add", "Anna"], ["settings", "set", "balloon", "--child", "Anna", "hold=2"],
      ["play", "cloud", "--child", "Anna", "--events", "--input", song],
      ["play", "balloon", "--child", "Anna", "--events", "--input", song],
    ] {
      let outcome = try tool.run(words + ["--database", folder("home.sqlite")])
      expectEqual(outcome.status, 0, "\(words): \(outcome.messages)")
    }
    let commands = ArchiveCommands(
      tool, "children",
      readings: [
        ["children"], ["sessions"], ["settings", "show", "balloon", "--child", "Anna", "--json"], ["replay", "2"],
        ["check"],
      ], in: folder)
    try commands.expectTravel()
    try commands.expectWholeOrNobodyWhenKilled()
  }
}
