import AppWords
import ArgumentParser
import CommandSupport
import VoiceGames

/// The command `voice-games theme` prints a theme as JSON, from which a user can make their own.
struct ThemeCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "theme",
      abstract: Words(
        cs: "Vypíše vzhled hry na stránce v JSON, jako začátek vlastního.",
        en: "Prints the theme of a game on the page as JSON, as a start for one of your own."
      ).text,
      discussion: Words(
        cs: """
          Uložte ho jako theme.json do vlastní složky, změňte ho, přidejte obrázky a ukažte ho: `voice-games serve --themes \
          SLOŽKA`. Části popisuje Docs/Formats/themes.md. Vzhledy her (první je obvyklý):

          \(themes)
          """,
        en: """
          Save it as theme.json in a folder of its own, change it, add pictures, and show it: `voice-games serve --themes \
          FOLDER`. Docs/Formats/themes.md describes the parts. Themes of the games (the first is the usual one):

          \(themes)
          """
      ).text)
  }

  private static var themes: String {
    Game.allCases.map { game in
      "  \(game): " + GameTheme.all(for: game).map(\.name).joined(separator: ", ")
    }.joined(separator: "\n")
  }

  @Argument(help: .words(cs: "Jméno vzhledu.", en: "A theme's name."))
  var name: String

  func run() throws {
    guard let theme = GameTheme.all.first(where: { $0.name == name }) else {
      let names = GameTheme.all.map(\.name).joined(separator: ", ")
      throw ValidationError(
        Words(cs: "očekáváno jedno z \(names), zadáno \(name).", en: "expected one of \(names), got \(name).").text)
    }
    try Console.send(theme.json + "\n")
  }
}
