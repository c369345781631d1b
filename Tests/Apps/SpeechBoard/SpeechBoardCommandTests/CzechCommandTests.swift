import Expectations
import Foundation
import TestSupport
import Testing

/// `speech-board` in Czech: by a Czech locale and by `--language cs`, in help, tables, messages and errors.
@Suite struct CzechCommandTests {
  private let tool = Tool("speech-board")
  private let folder: TemporaryFolder
  private let czech = ["LC_ALL": "cs_CZ.UTF-8"]

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: [String]) throws -> Tool.Outcome {
    try tool.run(words + ["--database", folder("b.sqlite")], environment: czech)
  }

  private static let commands = [
    [], ["run"], ["speak"], ["press"], ["board"], ["board", "show"], ["board", "add"], ["board", "edit"],
    ["board", "move"], ["board", "delete"], ["board", "undo"], ["board", "redo"], ["board", "voice"],
    ["board", "language"], ["board", "counterpart"], ["board", "forms"], ["board", "find"], ["board", "import"],
    ["board", "fetch"], ["board", "export"], ["board", "print"], ["board", "validate"], ["record"], ["predict"],
    ["history"], ["report"],
    ["serve"], ["ends"], ["settings"], ["settings", "show"], ["settings", "set"], ["settings", "reset"], ["phrases"],
    ["phrases", "list"], ["phrases", "add"], ["phrases", "pin"], ["phrases", "remove"], ["phrases", "speak"],
    ["pronunciations"], ["pronunciations", "list"], ["pronunciations", "set"], ["pronunciations", "remove"],
    ["people"], ["people", "list"], ["people", "add"], ["people", "rename"], ["people", "export"],
    ["people", "import"], ["people", "remove"], ["export"], ["import"], ["symbols"], ["symbols", "list"],
    ["symbols", "import"], ["symbols", "search"], ["symbols", "remove"], ["voices"], ["languages"], ["devices"],
  ]

  /// Every line of help that is not the parser's own differs between the languages, and Czech help is Czech.
  @Test(arguments: commands) func helpIsCzech(command: [String]) throws {
    let help = try tool.run(command + ["--help"], environment: czech)
    let english = try tool.run(command + ["--help"], environment: ["LC_ALL": "C"])
    expect(help.status == 0 && english.status == 0)
    expect(help.output.contains { "ěščřžýáíéůúť".contains($0) }, "\(help.output)")
    expect(!english.output.contains { "ěščřžýůť".contains($0) }, "\(english.output)")
    // The parser's own lines and examples are the same in both languages; none of them is a sentence of this tool.
    let same = Set(help.output.split(separator: "\n")).intersection(english.output.split(separator: "\n"))
    let own = ["USAGE:", "  See '", "  -h, --help", "  --version", "  speech-board "]
    for line in same where !own.contains(where: line.hasPrefix) {
      let words = Set(line.lowercased().split { !$0.isLetter })
      expect(
        words.isDisjoint(with: ["the", "a", "of", "with", "and", "or", "is", "to", "in", "for", "only"]), "\(line)")
    }
    let chosen = try tool.run(["--language", "cs"] + command + ["--help"], environment: ["LC_ALL": "C"])
    expectEqual(chosen.output, help.output)
  }

  /// A new command must be added to the list above.
  @Test(arguments: [[], ["board"], ["settings"], ["phrases"], ["pronunciations"], ["people"], ["symbols"]])
  func everyCommandIsListed(_ parent: [String]) throws {
    let help = try tool.run(parent + ["--help"], environment: ["LC_ALL": "C"]).output
    let listed = help.split(separator: "\n").drop { !$0.hasPrefix("SUBCOMMANDS") }.dropFirst()
      .compactMap { $0.firstMatch(of: #/^  ([a-z]+)( \(default\))? +/#).map { String($0.1) } }
    let known = Self.commands.filter { $0.count == parent.count + 1 && Array($0.prefix(parent.count)) == parent }
    expectEqual(Set(listed).subtracting(["help"]), Set(known.compactMap(\.last)))
  }

  @Test func tablesAndMessagesAreCzech() throws {
    expectEqual(try run(["people", "add", "Anna"]).messages, "přidáno: Anna\n")
    expect(try run(["board", "show"]).output.contains("já"))
    let added = try run(["board", "add", "míč", "--opens", "food", "--dock"])
    expect(added.messages.contains("Dlaždice „míč“ byla přidána."))
    expect(try run(["board", "undo"]).messages.contains("vráceno: "))
    expect(try run(["settings", "show"]).output.contains("co dělá"))
    expect(try run(["press", "chci"]).messages.contains("očekávána dlaždice"))
    expect(try run(["settings", "set", "dwell=9"]).messages.contains("očekáváno 0 až 5 s, zadáno 9 s"))
    expect(try run(["phrases", "remove", "7"]).messages.contains("očekáváno číslo uložené fráze, zadáno 7"))
    expect(try run(["people", "remove", "Anna"]).messages.contains("chybí --yes"))
  }
}
