import Expectations
import Foundation
import Testing
import VoiceGames

@Suite struct GameThemeTests {
  @Test(arguments: Game.allCases)
  func everyGameHasThemes(game: Game) throws {
    let themes = GameTheme.all(for: game)
    expect(!themes.isEmpty)
    for theme in themes {
      expectEqual(theme.parts.map(\.role), GameTheme.Role.allCases)
      // The JSON of a theme is read back unchanged.
      expectEqual(try GameTheme(json: theme.json), theme)
      for language in Language.allCases {
        expect(!theme.title(language).isEmpty && theme.parts.allSatisfy { !$0.words(language).isEmpty })
      }
    }
  }

  @Test func namesDiffer() {
    expectEqual(Set(GameTheme.all.map(\.name)).count, GameTheme.all.count)
    expectEqual(Set(GameTheme.all.map(\.game)), Set(Game.allCases))
  }

  private static let parts = """
    "parts": [
      {"role": "player", "picture": "kite", "words": {"cs": "drak", "en": "kite"}},
      {"role": "goal", "picture": "wind", "words": {"cs": "vítr", "en": "wind"}},
      {"role": "place", "picture": "hill", "words": {"cs": "kopec", "en": "hill"}},
      {"role": "reward", "picture": "tail", "words": {"cs": "ocas", "en": "tail"}}
    ]
    """

  private func theme(_ rest: String = "", game: String = "cloud", name: String = "kites") throws -> GameTheme {
    try GameTheme(
      json:
        #"{"name": "\#(name)", "game": "\#(game)", "title": {"cs": "Draci", "en": "Kites"}, \#(Self.parts)\#(rest)}"#)
  }

  /// Files of earlier versions have members for the terminal, which no longer draws.
  @Test func aFileMayLeaveOutWhatIsAsUsual() throws {
    let plain = try theme()
    expect(plain.extras.isEmpty && plain.task == nil)
    expectEqual(try theme(#", "figures": {"bird": {"lines": []}}, "remarks": {"x": 1}"#), plain)
  }

  @Test func whatIsWrongIsSaid() {
    func message(_ make: () throws -> GameTheme) -> String {
      do {
        _ = try make()
        return "nothing"
      } catch { return "\(error)" }
    }
    expectEqual(message { try GameTheme(json: "kites") }, "theme: expected a theme as JSON: the text is no JSON")
    expectEqual(message { try GameTheme(json: "{}") }, "theme: expected a theme as JSON: name is missing")
    expect(
      message { try theme(game: "chess") }.contains("game: Cannot initialize Game from invalid String value chess"))
    expectEqual(message { try theme(name: "../x") }, "theme: name: expected letters, digits and hyphens, got \"../x\"")
    expect(message { try theme(#", "task": {"cs": "a"}"#) }.contains("en is missing"))
    expectEqual(
      message { try theme(#", "task": {"cs": "a\nb", "en": "b"}"#) }, #"theme: cs: expected a line of text, got "a\nb""#
    )
  }
}
