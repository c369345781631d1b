import Expectations
import Foundation
import TestSupport
import Testing

/// `letter-trail` in Czech: by a Czech locale and by `--language cs`.
@Suite struct CzechCommandTests {
  private let tool = Tool("letter-trail")
  private let folder: TemporaryFolder
  private let czech = ["LC_ALL": "cs_CZ.UTF-8"]

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: [String]) throws -> Tool.Outcome {
    try tool.run(words + ["--database", folder("t.sqlite")], environment: czech)
  }

  private static let commands = [
    [], ["serve"], ["ends"], ["play"], ["score"], ["chapters"], ["chapters", "list"], ["chapters", "show"],
    ["chapters", "check"],
    ["chapters", "picture"], ["chapters", "add"], ["chapters", "remove"], ["players"], ["players", "list"],
    ["players", "add"], ["players", "rename"],
    ["players", "export"], ["players", "import"], ["players", "remove"], ["players", "settings"], ["players", "set"],
    ["traces"], ["traces", "list"],
    ["traces", "export"], ["traces", "import"], ["report"], ["practice-plan"], ["parent"], ["parent", "show"],
    ["parent", "code"],
    ["parent", "switch"], ["parent", "limit"], ["parent", "remove"], ["parent", "erase-all"], ["backup"], ["restore"],
    ["devices"],
  ]

  /// Every line of help that is not the parser's own differs between the languages, and Czech help is Czech.
  @Test(arguments: commands) func helpIsCzech(command: [String]) throws {
    let help = try tool.run(command + ["--help"], environment: czech)
    let english = try tool.run(command + ["--help"], environment: ["LC_ALL": "C"])
    expect(help.status == 0 && english.status == 0)
    expect(help.output.contains { "ěščřžýáíéůúť".contains($0) }, "\(help.output)")
    expect(!english.output.contains { "ěščřžýůť".contains($0) }, "\(english.output)")
    let same = Set(help.output.split(separator: "\n")).intersection(english.output.split(separator: "\n"))
    let own = ["USAGE:", "  See '", "  -h, --help", "  --version", "  letter-trail "]
    for line in same where !own.contains(where: line.hasPrefix) {
      let words = Set(line.lowercased().split { !$0.isLetter })
      expect(
        words.isDisjoint(with: ["the", "a", "of", "with", "and", "or", "is", "to", "in", "for", "only"]), "\(line)")
    }
  }

  /// A new command must be added to the list above.
  @Test(arguments: [[], ["chapters"], ["players"], ["traces"], ["parent"]])
  func everyCommandIsListed(_ parent: [String]) throws {
    let help = try tool.run(parent + ["--help"], environment: ["LC_ALL": "C"]).output
    let listed = help.split(separator: "\n").drop { !$0.hasPrefix("SUBCOMMANDS") }.dropFirst()
      .compactMap { $0.firstMatch(of: #/^  ([a-z-]+)( \(default\))? +/#).map { String($0.1) } }
    let known = Self.commands.filter { $0.count == parent.count + 1 && Array($0.prefix(parent.count)) == parent }
    expectEqual(Set(listed).subtracting(["help"]), Set(known.compactMap(\.last)))
  }

  @Test func messagesAreCzech() throws {
    expectEqual(try run(["players", "add", "Anna", "--picture", "fox"]).messages, "přidáno: Anna\n")
    let wrong = try run(["players", "add", "Ota", "--picture", "tank"])
    expect(wrong.status == 2 && wrong.messages.contains("očekáván obrázek"))
    expect(try run(["practice-plan"]).output.contains("ještě nezkoušeno"))
    expectEqual(try run(["parent"]).output, "účet není\n")
    let limit = try run(["parent", "limit", "20"])
    expect(limit.status == 2 && limit.messages.contains("očekáván rodičovský účet"))
    expectEqual(try run(["restore", folder("none")]).status, 1)
  }

  @Test func chaptersOfOnesOwnAreAdded() throws {
    let shown = try tool.run(["chapters", "show", "l"]).output
    let file = try folder.write("own.json", shown.replacing("\"id\" : \"l\"", with: "\"id\" : \"moje-l\""))
    expectEqual(try run(["chapters", "add", file]).messages, "přidáno: moje-l\n")
    expectEqual(try run(["chapters", "add", file]).status, 2)
    _ = try run(["players", "add", "Anna", "--picture", "fox"])
    expectEqual(try run(["players", "set", "chapters=moje-l b"]).messages, "")
    expectEqual(try run(["chapters", "remove", "moje-l"]).status, 0)
    expect(try run(["players", "set", "chapters=moje-l b"]).messages.contains("moje-l"))
  }
}
