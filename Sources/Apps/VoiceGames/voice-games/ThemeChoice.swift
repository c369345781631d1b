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
      throw ValidationError("--theme: expected one of \(names), or a JSON file, got \(text).")
    }
    guard let data = FileManager.default.contents(atPath: text) else {
      throw GameSettingsFault(description: "\(text): cannot be read")
    }
    let theme: GameTheme
    do { theme = try GameTheme(json: String(decoding: data, as: UTF8.self)) } catch {
      throw GameSettingsFault(description: "\(text): \(error)")
    }
    guard theme.game == game else {
      throw GameSettingsFault(description: "\(text): expected a theme of \(game), got one of \(theme.game)")
    }
    return theme
  }
}

/// The command `voice-games theme` prints a theme as JSON, from which a user can make their own.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme", abstract: "Prints a theme as JSON, as a start for one of your own.",
    discussion: """
      Save it, change it, and play with it: `voice-games play cloud --theme my-theme.json`. Parts that a file leaves \
      out are those of the game's usual theme. Docs/Formats/themes.md describes the parts.
      """)

  @Argument(help: "A theme's name, as `play --help` lists them.") var name: String

  func run() throws {
    guard let theme = GameTheme.all.first(where: { $0.name == name }) else {
      let names = GameTheme.all.map(\.name).joined(separator: ", ")
      throw ValidationError("expected one of \(names), got \(name).")
    }
    Console.write(theme.json + "\n")
  }
}
