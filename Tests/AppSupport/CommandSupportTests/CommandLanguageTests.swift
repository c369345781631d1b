import AppWords
import ArgumentParser
import BatchProcessing
import CommandSupport
import Expectations
import Testing

@Suite struct CommandLanguageTests {
  @Test(arguments: [
    (["tool"], ["LANG": "cs_CZ.UTF-8"], Language.czech), (["tool"], ["LANG": "en_GB.UTF-8"], .english),
    (["tool"], [:], .english), (["tool"], ["LC_ALL": "C", "LANG": "cs_CZ.UTF-8"], .english),
    (["tool"], ["LC_ALL": "", "LC_MESSAGES": "cs", "LANG": "en"], .czech),
    (["tool", "list", "--language", "cs"], [:], .czech), (["tool", "--language=cs", "list"], [:], .czech),
    (["tool", "list", "--language", "en"], ["LANG": "cs"], .english),
    (["tool", "--language", "cs", "list", "--language", "en"], [:], .english),
    // The parser refuses the next ones; its error is in the language of the environment.
    (["tool", "--language", "de"], ["LANG": "cs"], .czech), (["tool", "--language"], ["LANG": "cs"], .czech),
    (["tool", "--", "--language", "cs"], [:], .english), (["tool", "cs"], [:], .english),
  ])
  func theArgumentsAreStrongerThanTheEnvironment(
    arguments: [String], environment: [String: String], expected: Language
  ) {
    expectEqual(CommandLanguage.wanted(by: arguments, in: environment), expected)
  }

  /// A command that chooses no language stays English, whatever the environment says.
  @Test func commandsWithoutTranslationsStayEnglish() {
    expect(CommandLanguage.current == .english && Words(cs: "ano", en: "yes").text == "yes")
  }

  @Test func faultsWithWordsArePrintedFromThem() {
    struct Tool: ParsableCommand {}
    let end = CommandEnd(BatchError.exists(path: "a"), of: Tool.self, running: nil) { _ in nil }
    expectEqual(end.message, "tool: a: exists; choose another place, or --force to replace it")
    expectEqual(
      BatchError.exists(path: "a").words.cs, "a: už existuje; zvolte jiné místo, nebo soubor přepište volbou --force")
    let folder = BatchError.inUse(folder: "b")
    expectEqual(folder.words.cs, folder.description)
  }
}
