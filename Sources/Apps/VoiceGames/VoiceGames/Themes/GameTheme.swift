/// A game's look: who plays which part. Data, not code: read it from JSON to add one.
public struct GameTheme: Sendable, Hashable, Codable {
  /// A part in the game.
  public struct Part: Sendable, Hashable, Codable {
    /// Which part: `player`, `goal`, `place`, `reward`.
    public var role: Role
    /// Name of the picture.
    public var picture: String
    /// What it is called, by language.
    public var words: [Language: String]

    /// A part.
    public init(_ role: Role, _ picture: String, cs: String, en: String) {
      self.role = role
      self.picture = picture
      words = [.czech: cs, .english: en]
    }
  }

  /// The parts that there are.
  public enum Role: String, Sendable, Hashable, Codable, CaseIterable {
    /// What the voice moves.
    case player
    /// Where it is to go.
    case goal
    /// Where it plays.
    case place
    /// What is seen when it is done.
    case reward
  }

  /// Name under which it is stored.
  public var name: String
  /// The game.
  public var game: Game
  /// What it is called, by language.
  public var titles: [Language: String]
  /// The parts, one of each role.
  public var parts: [Part]

  /// A theme.
  public init(_ name: String, _ game: Game, cs: String, en: String, parts: [Part]) {
    self.name = name
    self.game = game
    titles = [.czech: cs, .english: en]
    self.parts = parts
  }

  /// The part of a role.
  public func part(_ role: Role) -> Part? { parts.first { $0.role == role } }

  /// The themes of a game; the first is the usual one.
  public static func all(for game: Game) -> [GameTheme] { all.filter { $0.game == game } }
}
