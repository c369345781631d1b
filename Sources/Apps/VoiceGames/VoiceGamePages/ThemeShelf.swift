import Foundation
import VoiceGames

/// The themes in which the page can show the games: those that the program carries, and those of the user's folders.
///
/// A folder of the user's holds a theme in `theme.json` (Docs/Formats/themes.md) and its pictures beside it. A picture that
/// is not there is that of the program with the same name.
package struct ThemeShelf: Sendable {
  /// Why a folder cannot be used.
  package struct Fault: Error, Sendable, CustomStringConvertible {
    /// One line with the path.
    package let description: String
  }

  /// The largest picture in bytes.
  private static let largestPicture = 500_000

  private var themes: [Game: [GameTheme]] = [:]
  /// The user's pictures by the names of the theme and of the picture.
  private var pictures: [String: [String: String]] = [:]

  /// Makes a shelf of the program's own themes: of each game that has a scene those whose pictures are there.
  package init() {
    for game in Game.allCases where embeddedAssets["scenes/\(game.rawValue).js"] != nil {
      themes[game] = GameTheme.all(for: game).filter { Self.missing(in: $0, own: [:]).isEmpty }
    }
  }

  /// Adds the themes of a folder's folders.
  ///
  /// - Throws: `Fault`; the shelf is then as it was.
  package mutating func add(folder: String) throws(Fault) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw Fault(description: "\(folder): expected a folder with a folder for each theme")
    }
    var shelf = self
    for name in names.sorted() where FileManager.default.fileExists(atPath: "\(folder)/\(name)/theme.json") {
      try shelf.add("\(folder)/\(name)")
    }
    self = shelf
  }

  private mutating func add(_ folder: String) throws(Fault) {
    let path = "\(folder)/theme.json"
    let theme: GameTheme
    do {
      theme = try GameTheme(json: String(contentsOfFile: path, encoding: .utf8))
    } catch { throw Fault(description: "\(path): \(error)") }
    guard themes[theme.game]?.contains(where: { $0.name == theme.name }) != true else {
      throw Fault(description: "\(path): expected a name of its own, got \(theme.name), which another theme has")
    }
    var own: [String: String] = [:]
    for name in Self.pictures(of: theme) {
      let path = "\(folder)/\(name).svg"
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      guard data.count <= Self.largestPicture, let text = String(data: data, encoding: .utf8), text.contains("<svg")
      else { throw Fault(description: "\(path): expected an SVG picture of at most \(Self.largestPicture) bytes") }
      own[name] = text
    }
    if let name = Self.missing(in: theme, own: own).first {
      throw Fault(description: "\(folder)/\(name).svg: expected the picture that theme.json names, got none")
    }
    themes[theme.game, default: []].append(theme)
    pictures[theme.name] = own
  }

  /// The themes of a game; the first is the usual one. Empty for a game that the page cannot show.
  package func themes(of game: Game) -> [GameTheme] { themes[game] ?? [] }

  /// The text of a picture of the user's, at a path of `address`; `nil` if there is none.
  package func picture(at path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[0] == "themes", parts[2].hasSuffix(".svg") else { return nil }
    return pictures[parts[1]]?[String(parts[2].dropLast(4))]
  }

  /// A theme as the page takes it.
  package func message(_ theme: GameTheme) -> ThemeMessage {
    let own = (pictures[theme.name] ?? [:]).keys
    return ThemeMessage(
      theme: theme,
      pictures: Dictionary(uniqueKeysWithValues: own.map { ($0, "/documents/themes/\(theme.name)/\($0).svg") }))
  }

  private static func pictures(of theme: GameTheme) -> [String] {
    theme.parts.map(\.picture) + theme.extras.values.sorted()
  }

  private static func missing(in theme: GameTheme, own: [String: String]) -> [String] {
    pictures(of: theme).filter { own[$0] == nil && embeddedAssets["pictures/\($0).svg"] == nil }
  }
}

/// A theme as the page takes it: its members, and in `pictures` the addresses of the pictures that are the user's own.
package struct ThemeMessage: Encodable, Sendable {
  package var theme: GameTheme
  package var pictures: [String: String]

  private enum Key: String, CodingKey { case pictures }

  package func encode(to encoder: any Encoder) throws {
    try theme.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(pictures, forKey: .pictures)
  }
}
