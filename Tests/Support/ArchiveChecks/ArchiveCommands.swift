import Expectations
import Foundation
import TestSupport

/// The commands that take a person from one home to another, of every app.
package struct ArchiveCommands {
  private let tool: Tool
  private let people: String
  private let readings: [[String]]
  private let folder: TemporaryFolder
  private let home: String

  /// - Parameters:
  ///   - people: the app's word for people, which is the command.
  ///   - readings: commands that print what is kept of Anna.
  ///   - folder: a folder with a database `home.sqlite`, in which Anna is alone.
  package init(_ tool: Tool, _ people: String, readings: [[String]], in folder: TemporaryFolder) {
    (self.tool, self.people, self.readings, self.folder) = (tool, people, readings, folder)
    home = folder("home.sqlite")
  }

  /// Expects that Anna comes to a new home by two commands, with all that the commands print of her.
  package func expectTravel() throws {
    let archive = folder("anna.zip")
    let exported = try run(people, "export", "anna", "-o", archive, in: home)
    expect(exported.status == 0 && exported.output.isEmpty, "\(exported.messages)")
    expectEqual(try FileManager.default.attributesOfItem(atPath: archive)[.posixPermissions] as? Int, 0o600)
    let bytes = try Data(contentsOf: URL(filePath: archive))
    expectLine(try run(people, "export", "Anna", "-o", archive, in: home), 2, "--force")
    expectLine(try run(people, "export", "Anna", "-o", home, "--force", in: home), 2, "home.sqlite")
    expectLine(try run(people, "export", "Eve", "-o", folder("eve.zip"), in: home), 2, "Eve")
    expect(!FileManager.default.fileExists(atPath: folder("eve.zip")))
    expectEqual(try run(people, "export", "Anna", "-o", archive, "--force", in: home).status, 0)
    expectEqual(try Data(contentsOf: URL(filePath: archive)), bytes)

    let new = folder("new.sqlite")
    let expected = try printed(home)
    expect(expected.allSatisfy { !$0.isEmpty }, "\(readings)")
    let added = try run(people, "import", archive, in: new)
    expect(added.status == 0 && added.messages == "added Anna\n", "\(added.messages)")
    expectEqual(try printed(new), expected)
    expectLine(try run(people, "import", archive, in: new), 2, "--as NAME adds it under another name")
    expectEqual(try run(people, "import", archive, "--as", "Hana", in: new).status, 0)
    expect(try run(people, in: new).output.contains("Hana"))

    let half = try folder.write("half.zip", Array(bytes.prefix(bytes.count / 2)))
    let text = try folder.write("text.zip", "no archive")
    for path in [half, text, folder("none.zip")] {
      expectLine(try run(people, "import", path, "--as", "Eve", in: new), 1, path)
    }
    expect(try !run(people, in: new).output.contains("Eve"))
  }

  /// Expects that an import that is killed at any moment has added the whole person or nobody.
  package func expectWholeOrNobodyWhenKilled() throws {
    let archive = folder("anna.zip")
    _ = try run(people, "export", "Anna", "-o", archive, "--force", in: home)
    let expected = try printed(home)
    let began = ContinuousClock.now
    expectEqual(try run(people, "import", archive, in: folder("whole.sqlite")).status, 0)
    let whole = ContinuousClock.now - began
    let moments = 12
    for moment in 0..<moments {
      let database = folder("killed\(moment).sqlite")
      let process = try tool.start([people, "import", archive, "--database", database], in: try TemporaryFolder())
      Thread.sleep(forTimeInterval: whole / .seconds(1) * Double(moment) / Double(moments))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      guard try run(people, in: database).output.contains("Anna") else {
        expectEqual(try run(people, "import", archive, in: database).status, 0, "moment \(moment)")
        continue
      }
      expectEqual(try printed(database), expected, "moment \(moment)")
    }
  }

  private func printed(_ database: String) throws -> [String] {
    try readings.map { reading in
      let outcome = try tool.run(reading + ["--database", database], environment: ["LC_ALL": "C"])
      expectEqual(outcome.status, 0, "\(reading): \(outcome.messages)")
      return outcome.output
    }
  }

  private func run(_ words: String..., in database: String) throws -> Tool.Outcome {
    try tool.run(words + ["--database", database], environment: ["LC_ALL": "C"])
  }

  private func expectLine(_ outcome: Tool.Outcome, _ status: Int32, _ part: String) {
    expectEqual(outcome.status, status, "\(outcome.messages)")
    expect(outcome.messages.contains(part) && outcome.messages.split(separator: "\n").count == 1, "\(outcome.messages)")
  }
}
