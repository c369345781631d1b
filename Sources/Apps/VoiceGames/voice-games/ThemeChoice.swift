import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import VoiceGames

/// Finds the theme that `--theme` names: a theme of the game by its name, or a JSON file by its path.
enum ThemeChoice {
  /// Returns the theme of a name or a path.
  ///
  /// - Throws: `ValidationError` if the game has no theme of that name, `GameSettingsFault` if the file cannot be read
  ///   or holds no theme of the game.
  static func theme(_ text: String, for game: Game) throws -> GameTheme {
    let own = GameTheme.all(for: game)
    if let named = own.first(where: { $0.name == text }) { return named }
    guard text.hasSuffix(".json") || text.contains("/") else {
      let names = own.map(\.name).joined(separator: ", ")
      throw ValidationError(
        Words(
          cs: "--theme: očekáváno jedno z \(names), nebo soubor JSON, zadáno \(text).",
          en: "--theme: expected one of \(names), or a JSON file, got \(text)."
        ).text)
    }
    guard let data = FileManager.default.contents(atPath: text) else {
      throw GameSettingsFault(Words(cs: "\(text): nelze přečíst", en: "\(text): cannot be read"))
    }
    let theme: GameTheme
    do { theme = try GameTheme(json: String(decoding: data, as: UTF8.self)) } catch {
      throw GameSettingsFault(Words { "\(text): \(error.words($0))" })
    }
    guard theme.game == game else {
      throw GameSettingsFault(
        Words(
          cs: "\(text): očekáván vzhled hry \(game), je to vzhled hry \(theme.game)",
          en: "\(text): expected a theme of \(game), got one of \(theme.game)"))
    }
    return theme
  }
}

/// The command `voice-games theme` prints a theme as JSON, from which a user can make their own.
struct ThemeCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "theme",
      abstract: Words(
        cs: "Vypíše vzhled hry v JSON, jako začátek vlastního.",
        en: "Prints a theme as JSON, as a start for one of your own."
      ).text,
      discussion: Words(
        cs: """
          Uložte ho, změňte a hrajte s ním: `voice-games play cloud --theme muj-vzhled.json`. Části, které v souboru nejsou, \
          jsou z obvyklého vzhledu hry. Části popisuje Docs/Formats/themes.md.
          """,
        en: """
          Save it, change it, and play with it: `voice-games play cloud --theme my-theme.json`. Parts that a file leaves \
          out are those of the game's usual theme. Docs/Formats/themes.md describes the parts.
          """
      ).text)
  }

  @Argument(
    help: .words(cs: "Jméno vzhledu, jak je vypíše `play --help`.", en: "A theme's name, as `play --help` lists them."))
  var name: String

  func run() throws {
    guard let theme = GameTheme.all.first(where: { $0.name == name }) else {
      let names = GameTheme.all.map(\.name).joined(separator: ", ")
      throw ValidationError(
        Words(cs: "očekáváno jedno z \(names), zadáno \(name).", en: "expected one of \(names), got \(name).").text)
    }
    Console.write(theme.json + "\n")
  }
}
