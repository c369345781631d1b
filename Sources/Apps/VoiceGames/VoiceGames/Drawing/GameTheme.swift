/// A game's look: who plays which part, how it is drawn, and what it says. Data, not code: a JSON file
/// (Docs/Formats/themes.md) is a theme.
public struct GameTheme: Sendable, Hashable, Codable {
  /// A part in the game.
  public struct Part: Sendable, Hashable, Codable {
    /// Which part.
    public var role: Role
    /// Name of the picture, for front ends that have pictures.
    public var picture: String
    /// What it is called.
    public var words: Words
  }

  /// The parts that there are.
  public enum Role: String, Sendable, Hashable, Codable, CaseIterable {
    /// What the voice moves.
    case player
    /// The place that the player is to reach.
    case goal
    /// The place where the game is set.
    case place
    /// The picture that ends the game.
    case reward
  }

  /// Name under which it is chosen.
  public var name: String
  /// The game that it is for.
  public var game: Game
  /// What it is called.
  public var title: Words
  /// What it asks the child to do; `nil` for the game's own words.
  public var task: Words?
  /// The parts, one of each role.
  public var parts: [Part]
  /// What is drawn, by the names of the game's figures; those that are missing are drawn as in the game's usual theme.
  public var figures: [String: GameFigure]
  /// What is said when something happens, by the events' names; those that are missing are said in the game's own
  /// words.
  public var remarks: [String: Words]

  /// The part of a role.
  public func part(_ role: Role) -> Part? { parts.first { $0.role == role } }

  /// All themes: those of the thesis's games and of its future work, and one for each exercise.
  public static let all: [GameTheme] = GameList.kinds.flatMap { kind in
    kind.themes.map { json in
      do { return try GameTheme(json: json) } catch { preconditionFailure("a theme of \(kind.game): \(error)") }
    }
  }

  /// The themes of a game; the first is the usual one.
  public static func all(for game: Game) -> [GameTheme] { all.filter { $0.game == game } }

  /// The look of a game in this theme.
  package var look: GameLook {
    let usual = Self.all(for: game).first?.figures ?? [:]
    return GameLook(figures: usual.merging(figures) { $1 })
  }
}

/// The figures with which a game is drawn, by their names.
package struct GameLook: Sendable {
  let figures: [String: GameFigure]

  /// A look of these figures.
  package init(figures: [String: GameFigure]) { self.figures = figures }

  /// The figure of a name. The usual theme of a game has all that the game draws.
  subscript(_ name: String) -> GameFigure { figures[name] ?? GameFigure(lines: ["?"]) }
}
