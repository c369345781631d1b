import Expectations
import Foundation
import TestSupport
import Testing
import VoiceGamePages
import VoiceGames

@Suite struct ThemeShelfTests {
  private func folder(_ theme: String, pictures: [String: String] = [:]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder("kites"), withIntermediateDirectories: true)
    try Data(theme.utf8).write(to: URL(filePath: folder("kites/theme.json")))
    for (name, text) in pictures { try Data(text.utf8).write(to: URL(filePath: folder("kites/\(name).svg"))) }
    return folder
  }

  private static let kites = """
    {"name": "kites", "game": "cloud", "title": {"cs": "Draci", "en": "Kites"}, "parts": [
      {"role": "player", "picture": "kite", "words": {"cs": "drak", "en": "kite"}},
      {"role": "goal", "picture": "sky", "words": {"cs": "nebe", "en": "sky"}},
      {"role": "place", "picture": "meadow", "words": {"cs": "louka", "en": "meadow"}},
      {"role": "reward", "picture": "sun", "words": {"cs": "slunce", "en": "sun"}}]}
    """

  @Test func everyThemeOnTheShelfHasItsPictures() {
    let shelf = ThemeShelf()
    expect(!shelf.themes(of: .dog).isEmpty)
    for game in Game.allCases {
      for theme in shelf.themes(of: game) {
        for part in theme.parts {
          let picture = VoiceGamePageApp.picture(part.picture)
          expectEqual(picture?.contains("<svg"), true, "\(theme.name): \(part.picture)")
        }
      }
    }
  }

  @Test func aThemeOfTheUsersIsTaken() throws {
    let folder = try folder(Self.kites, pictures: ["kite": "<svg viewBox='0 0 1 1'/>"])
    var shelf = ThemeShelf()
    try shelf.add(folder: folder.path)
    let theme = try require(shelf.themes(of: .cloud).first { $0.name == "kites" })
    expectEqual(shelf.picture(at: "themes/kites/kite.svg"), "<svg viewBox='0 0 1 1'/>")
    expectEqual(shelf.message(theme).pictures, ["kite": "/documents/themes/kites/kite.svg"])
    // Nothing but what was read when the page began is ever given out.
    for path in [
      "themes/kites/theme.json", "themes/kites/../kites/kite.svg", "themes/kites/sun.svg", "themes/x/kite.svg",
    ] {
      expectNil(shelf.picture(at: path))
    }
  }

  @Test func whatIsWrongIsSaidAndNothingIsTaken() throws {
    func fault(_ folder: TemporaryFolder) -> String? {
      var shelf = ThemeShelf()
      do {
        try shelf.add(folder: folder.path)
        return nil
      } catch {
        expect(!shelf.themes(of: .cloud).contains { $0.name == "kites" })
        return error.description
      }
    }
    expectEqual(fault(try folder(Self.kites))?.contains("kite.svg: expected the picture"), true)
    expectEqual(fault(try folder("{}"))?.contains("theme.json"), true)
    expectEqual(fault(try folder(Self.kites, pictures: ["kite": "no picture"]))?.contains("SVG"), true)
    let taken = Self.kites.replacing("\"name\": \"kites\"", with: "\"name\": \"clouds\"")
    expectEqual(fault(try folder(taken, pictures: ["kite": "<svg/>"]))?.contains("a name of its own"), true)
  }
}
