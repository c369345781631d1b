import Expectations
import Foundation
import TestSupport
import Testing

/// The languages of words in the commands, which run as processes.
@Suite struct LanguageCommandTests {
  private let tool = Tool("speech-board")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try tool.run(arguments + ["--database", folder("b.sqlite")])
  }

  private struct Listed: Decodable {
    let language: String
    let voice: String?
    let remarks: [String]
  }

  private func languages() throws -> [Listed] {
    try JSONDecoder().decode(
      [Listed].self, from: Data(try run("languages", "--json", "--language", "en").output.utf8))
  }

  @Test func textsAreSpokenInAnyLanguageThatTheEngineSpeaks() throws {
    var sounds: [Data] = []
    for language in ["de", "de-AT", "en"] {
      let outcome = try tool.run(["speak", "Ich möchte", "--language", language, "-o", folder(language + ".wav")])
      expectEqual(outcome.status, 0, "\(outcome)")
      sounds.append(try Data(contentsOf: URL(filePath: folder(language + ".wav"))))
    }
    expect(sounds[0] == sounds[1] && sounds[0] != sounds[2])
    let unknown = try tool.run(["speak", "buerie", "--language", "sma", "-o", folder("x.wav")])
    expect(unknown.status == 1 && unknown.messages.contains("the nearest are smj (Lule Saami)"), "\(unknown)")
    expectEqual(try tool.run(["speak", "a", "--language", "no tag", "-o", folder("x.wav")]).status, 2)
  }

  @Test func anImportedBoardSpeaksItsLanguage() throws {
    let german =
      #"{"format":"open-board-0.1","id":"de","locale":"de","buttons":[{"id":1,"label":"Ich"}],"grid":{"rows":1,"columns":1,"order":[[1]]}}"#
    try Data(german.utf8).write(to: URL(filePath: folder("de.obf")))
    expectEqual(try run("board", "import", folder("de.obf")).status, 0)
    expectEqual(try languages().map(\.language), ["de"])
    let wrong = try run("settings", "set", "voice.de=Germen")
    expect(wrong.status != 0 && wrong.messages.contains("the nearest are de (German)"), "\(wrong)")
    expectEqual(try run("settings", "set", "voice.de=German+f3").status, 0)
    expectEqual(try languages().map(\.voice), ["German+f3"])
    expectEqual(try run("pronunciations", "set", "Siobhán", "Schiwohn", "--language", "de").status, 0)
    expectEqual(try run("pronunciations", "list").output, "de  Siobhán = Schiwohn\n")
  }

  /// The language of the texts reaches a command before and behind its name; one that the program has not is refused where no words
  /// are meant.
  @Test func theLanguageOfTextsIsOneOfTheProgram() throws {
    expectEqual(try run("people", "add", "Eva", "--language", "cs").messages, "přidáno: Eva\n")
    expect(try run("board", "show").output.contains("jíst"))
    expect(try run("--language", "cs", "people").output.contains("jméno"))
    for arguments in [
      ["board", "show", "--language", "de"], ["--language", "de", "people"], ["people", "--language=de"],
    ] {
      let refused = try tool.run(arguments + ["--database", folder("b.sqlite")])
      expect(refused.status == 2 && refused.messages.contains("expected cs or en, got \"de\""), "\(refused)")
    }
  }

  @Test func theStartBoardGetsASecondLanguageAtOnce() throws {
    let added = try run("board", "counterpart", "cs", "--all", "--label", "Česky", "--language", "en")
    expect(added.status == 0 && added.output == "start-cs\n", "\(added)")
    expectEqual(Set(try languages().map(\.language)), ["cs", "en"])
    let outcome = try run("press", "language-start-cs", "want")
    expectEqual(outcome.output, "chci\n", "\(outcome)")
  }
}
