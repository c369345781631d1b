/// The look of a game on a page: the parts, and the words of the title and the task. A theme is data: a JSON file
/// (Docs/Formats/themes.md).
public struct GameTheme: Sendable, Hashable, Codable {
  /// One of the parts in the game, for example a dog as the player.
  public struct Part: Sendable, Hashable, Codable {
    /// The role of the part.
    public var role: Role
    /// The name of the picture.
    public var picture: String
    /// The name of the part.
    public var words: Words
  }

  /// The roles in a game.
  public enum Role: String, Sendable, Hashable, Codable, CaseIterable {
    /// The thing that the voice moves.
    case player
    /// The place that the player is to reach.
    case goal
    /// The place where the game is set.
    case place
    /// The picture that ends the game.
    case reward
  }

  /// The name by which a user chooses the theme.
  public var name: String
  /// The game to which the theme belongs.
  public var game: Game
  /// The title of the theme.
  public var title: Words
  /// The child's task in the theme's words; `nil` for the game's own words.
  public var task: Words?
  /// The parts, one of each role.
  public var parts: [Part]
  /// The names of further pictures by what they show.
  public var extras: [String: String]

  /// Returns the part with a role.
  public func part(_ role: Role) -> Part? { parts.first { $0.role == role } }

  /// All themes: those of the games in the thesis, those that the thesis proposes as future work, and those of the
  /// exercises.
  public static let all: [GameTheme] = GameList.kinds.flatMap { kind in
    kind.themes.map { name in
      guard let json = embeddedAssets["themes/\(name).json"] else { fatalError("no theme \(name)") }
      do { return try GameTheme(json: "\(json)") } catch { fatalError("the theme \(name): \(error)") }
    }
  }

  /// Returns the themes of a game; the first is the usual one.
  public static func all(for game: Game) -> [GameTheme] { all.filter { $0.game == game } }
}
