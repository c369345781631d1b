import Expectations
import Foundation
import TestSupport
import Testing

/// Homework by commands: there, played, and back.
@Suite struct HomeworkCommandTests {
  @Test func homeworkGoesAndComesBack() throws {
    let folder = try TemporaryFolder()
    let tool = Tool("voice-games")
    let song = PackageRoot.file("Examples/Recordings/singing-tagalog.flac")
    func run(_ words: [String], at place: String) throws -> Tool.Outcome {
      try tool.run(words + ["--database", folder("\(place).sqlite")], environment: ["LC_ALL": "C"])
    }
    let play = ["play", "cloud", "--child", "Anna", "--events", "--input", song]
    let steps: [(words: [String], place: String, status: Int32, message: String)] = [
      (["homework", "give", "Anna", "-o", folder("home.zip")], "clinic", 2, "Anna"),
      (["children", "add", "Anna"], "clinic", 0, "added Anna"),
      (["settings", "set", "cloud", "--child", "Anna", "clouds=2"], "clinic", 0, ""), (play, "clinic", 0, ""),
      (["homework", "give", "Anna", "-o", folder("home.zip")], "clinic", 0, "wrote Anna"),
      (["homework", "give", "Anna", "-o", folder("home.zip")], "clinic", 2, "exists"),
      (["homework", "take", folder("home.zip")], "home", 0, "added Anna"), (play, "home", 0, ""),
      (["homework", "take", folder("home.zip")], "home", 0, "the plan is new; sessions added: 0, here already: 0"),
      (["children", "export", "Anna", "-o", folder("back.zip")], "home", 0, ""),
      (["homework", "take", folder("back.zip")], "clinic", 0, "Anna: sessions added: 1, here already: 0"),
      (["homework", "take", folder("back.zip")], "clinic", 0, "Anna: sessions added: 0, here already: 1"),
      (["check"], "clinic", 0, ""), (["homework", "take", song], "clinic", 1, "expected the archive of a person"),
    ]
    for (words, place, status, message) in steps {
      let outcome = try run(words, at: place)
      expect(
        outcome.status == status && (message.isEmpty || outcome.messages.contains(message)),
        "\(words): \(outcome.status) \(outcome.messages)")
    }
    expectEqual(try run(["check"], at: "clinic").output, "whole: 2 sessions\n")
  }
}
