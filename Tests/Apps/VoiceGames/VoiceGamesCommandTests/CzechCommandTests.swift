import Expectations
import Foundation
import TestSupport
import Testing

/// `voice-games` in Czech: by a Czech locale and by `--language cs`, in help, tables, messages and errors.
@Suite struct CzechCommandTests {
  private let tool = Tool("voice-games")
  private let folder: TemporaryFolder
  private let czech = ["LC_ALL": "cs_CZ.UTF-8"]

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: [String], _ environment: [String: String]) throws -> Tool.Outcome {
    try tool.run(words + ["--database", folder("games.sqlite")], environment: environment)
  }

  private static let commands = [
    [], ["play"], ["children"], ["children", "list"], ["children", "add"], ["children", "rename"],
    ["children", "export"], ["children", "import"], ["children", "remove"], ["children", "lock"],
    ["children", "unlock"], ["calibrate"], ["settings"],
    ["settings", "show"], ["settings", "set"],
    ["settings", "record"], ["settings", "load"], ["settings", "reset"], ["theme"], ["sessions"],
    ["sessions", "list"], ["sessions", "delete"], ["replay"], ["track"], ["log"], ["report"], ["export"], ["upload"],
    ["upload", "show"], ["upload", "set"], ["upload", "remove"], ["upload", "list"], ["upload", "send"], ["retention"],
    ["homework"], ["homework", "give"], ["homework", "take"], ["check"], ["devices"], ["serve"], ["ends"],
  ]

  /// Every line of help that is not the parser's own differs between the languages, and Czech help is Czech.
  @Test(arguments: commands) func helpIsCzech(command: [String]) throws {
    let help = try tool.run(command + ["--help"], environment: czech)
    let english = try tool.run(command + ["--help"], environment: ["LC_ALL": "C"])
    expect(help.status == 0 && english.status == 0)
    expect(help.output.contains { "ěščřžýáíéůúť".contains($0) }, "\(help.output)")
    expect(!english.output.replacing("Pejsek", with: "").contains { "ěščřžýůť".contains($0) }, "\(english.output)")
    // The parser's own lines and examples are the same in both languages; none of them is a sentence of this tool.
    let same = Set(help.output.split(separator: "\n")).intersection(english.output.split(separator: "\n"))
    let own = ["USAGE:", "  See '", "  -h, --help", "  --version", "  voice-games "]
    for line in same where !own.contains(where: line.hasPrefix) {
      let words = Set(line.lowercased().split { !$0.isLetter })
      expect(
        words.isDisjoint(with: ["the", "a", "of", "with", "and", "or", "is", "to", "in", "for", "only"]), "\(line)")
    }
    let chosen = try tool.run(["--language", "cs"] + command + ["--help"], environment: ["LC_ALL": "C"])
    expectEqual(chosen.output, help.output)
  }

  @Test func everyCommandIsListed() throws {
    // A new command must be added to the list above.
    let help = try tool.run(["--help"], environment: ["LC_ALL": "C"]).output
    let listed = help.split(separator: "\n").drop { !$0.hasPrefix("SUBCOMMANDS") }.dropFirst()
      .compactMap { $0.firstMatch(of: #/^  ([a-z]+) +/#).map { String($0.1) } }
    expectEqual(Set(listed).subtracting(["help"]), Set(Self.commands.compactMap(\.first)))
  }

  @Test func tablesAndMessagesAreCzech() throws {
    expectEqual(try run(["children", "add", "Anna"], czech).messages, "přidáno: Anna\n")
    let song = PackageRoot.file("Examples/Recordings/singing-tagalog.flac")
    expectEqual(try run(["play", "cloud", "--child", "Anna", "--events", "--input", song], czech).status, 0)
    let children = try run(["children"], czech).output
    expect(children.contains("jméno") && children.contains("naposledy"), "\(children)")
    let sessions = try run(["sessions"], czech).output
    for heading in ["hraní", "dítě", "začátek", "sekund", "událostí", "záznam", "zdroj", "ano"] {
      expect(sessions.contains(heading), "\(heading): \(sessions)")
    }
    expect(try run(["--language", "en", "sessions"], czech).output.contains("recorded"))
    expectEqual(try run(["retention"], czech).output, "záznamy se uchovávají: natrvalo\n")
    expectEqual(try run(["check"], czech).output, "v pořádku: 1 hraní\n")
    expect(try run(["settings", "show", "dog", "--child", "Anna"], czech).output.contains("co dělá"))
    expectEqual(try run(["children", "rename", "Anna", "Eva"], czech).messages, "přejmenováno: Anna na Eva\n")
    expectEqual(try run(["children", "remove", "Eva", "--yes"], czech).messages, "odebráno: Eva (1 hraní)\n")
  }

  @Test func errorsAreCzech() throws {
    expectEqual(try run(["children", "add", "Anna"], czech).status, 0)
    let file = try folder.write("page.html", "")
    let text = try folder.write("notes.txt", "no sound")
    for (arguments, status, message) in [
      (["report", "--child", "Eva", "-o", "x.html"], 2, "očekáváno jedno ze jmen Anna, zadáno \"Eva\""),
      (["children", "add", "ANNA"], 2, "očekáváno nové jméno, zadáno jméno, které už tu je: \"ANNA\""),
      (["report", "--child", "Anna", "-o", file], 2, "už existuje; zvolte jiné místo"),
      (["replay", "9"], 2, "očekáváno číslo uloženého hraní, zadáno 9"),
      (["settings", "set", "balloon", "--child", "Anna", "hold=99"], 2, "hold: očekáváno 0.1 až 30 s, zadáno 99 s"),
      (["settings", "set", "balloon", "--child", "Anna", "hold"], 2, "očekáváno NÁZEV=HODNOTA, zadáno \"hold\""),
      (["settings", "show", "spectrumMatch", "--child", "Anna"], 2, "očekávány nahrané hlásky"),
      (["play", "dog", "--input", "/nowhere.wav"], 1, "/nowhere.wav: takový soubor není"),
      (["play", "dog", "--input", text], 1, "notes.txt: zvukový soubor v neznámém formátu"),
      (["play", "dog", "--lines", "--events"], 2, "očekáváno --events, nebo --lines, zadáno obojí"),
      (["log", "--from", "včera"], 2, "--from: očekáván den jako 2026-03-01"),
      (["children", "remove", "Anna"], 2, "Chyba: chybí --yes"), (["retention", "0"], 2, "očekáváno 1 až 36500 dní"),
    ] as [([String], Int32, String)] {
      let outcome = try run(arguments, czech)
      expect(outcome.status == status && outcome.messages.contains(message), "\(arguments): \(outcome.messages)")
    }
    let damaged = try tool.run(["children", "--database", text], environment: czech)
    expect(damaged.status == 1 && damaged.messages.contains("očekávána databáze, je to jiný soubor"))
  }
}
