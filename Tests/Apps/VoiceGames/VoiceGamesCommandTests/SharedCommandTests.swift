import ArchiveChecks
import Expectations
import Foundation
import TestSupport
import Testing

/// Tests of the commands and behaviour that `voice-games` shares with the other apps.
@Suite struct SharedCommandTests {
  private let tool = Tool("voice-games")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func arguments(_ words: [String]) -> [String] { words + ["--database", folder("games.sqlite")] }

  private func run(_ words: String...) throws -> Tool.Outcome { try tool.run(arguments(words)) }

  @Test func aChildGetsAnotherName() throws {
    expect(try run("children", "add", "Anna").status == 0 && run("children", "add", "Bob").status == 0)
    let renamed = try run("children", "rename", "anna", "Eve")
    expect(renamed.status == 0 && renamed.messages == "renamed Anna to Eve\n", "\(renamed)")
    let taken = try run("children", "rename", "Eve", "BOB")
    expect(
      taken.status == 2
        && taken.messages == "voice-games: expected a new name, got that of a child who has an account: \"BOB\"\n")
    let list = try run("children").output
    expect(list.contains("Eve") && !list.contains("Anna"), "\(list)")
  }

  @Test func outputThatNobodyReadsEndsAsAShellSays() throws {
    expectEqual(try run("children", "add", "Anna").status, 0)
    for words in [["children"], ["sessions"], ["log"], ["retention"], ["check"]] {
      expectEqual(try tool.statusUnread(arguments(words)), 141, "\(words)")
    }
    let song = PackageRoot.file("Examples/Recordings/singing-tagalog.flac")
    let play = ["play", "cloud", "--child", "Anna", "--events", "--input", song]
    expectEqual(try tool.statusUnread(arguments(play)), 141)
    // The unfinished session is stored: the list has a heading, a rule and the session.
    let sessions = try run("sessions").output.split(separator: "\n")
    expect(sessions.count == 3 && sessions.last?.contains("singing-tagalog.flac") == true, "\(sessions)")
  }

  @Test func theLogIsFilteredByGame() throws {
    expectEqual(try run("children", "add", "Anna").status, 0)
    let song = PackageRoot.file("Examples/Recordings/singing-tagalog.flac")
    for game in ["cloud", "dog"] {
      expectEqual(try run("play", game, "--child", "Anna", "--events", "--input", song).status, 0)
    }
    let (named, filtered) = (try run("log", "cloudGameQuery"), try run("log", "--game", "cloud"))
    expect(filtered.status == 0 && filtered.output == named.output && filtered.output.contains(",cloud,"))
    expect(!filtered.output.contains(",dog,"))
    let two = try run("log", "cloudGameQuery", "--game", "dog")
    expect(two.status == 2 && two.messages.contains("--game: expected cloud"), "\(two.messages)")
  }

  @Test func namesAreNoFormulas() throws {
    let song = PackageRoot.file("Examples/Recordings/singing-tagalog.flac")
    try NamesInTables(tool, "children").expectNoFormulas { name in
      [["play", "cloud", "--child=\(name)", "--events", "--input", song]]
    } tables: { name in
      [["log"], ["log", "userQuery", "--child=\(name)"]]
    }
  }

  @Test func aPlaceThatIsTakenIsWrongUsage() throws {
    expectEqual(try run("children", "add", "Anna").status, 0)
    let page = try folder.write("anna.html", "mine")
    let outcome = try run("report", "--child", "Anna", "-o", page)
    expect(outcome.status == 2 && outcome.messages.hasPrefix("voice-games: \(page): exists"), "\(outcome.messages)")
    expectEqual(try folder.text("anna.html"), "mine")
  }

  /// Foundation's `deletingLastPathComponent` stops the program for a path of one character.
  @Test func aDatabaseMayHaveANameOfOneLetter() throws {
    let added = try tool.run(["children", "add", "Anna", "--database", "d"], workingFolder: folder)
    expectEqual(added.status, 0, "\(added)")
    let list = try tool.run(["children", "--database", "d"], workingFolder: folder)
    expect(list.status == 0 && list.output.contains("Anna"), "\(list)")
    expect(FileManager.default.fileExists(atPath: folder("d")))
  }
}
