/// A game or an exercise, identified by the name under which it is stored. Each game declares its own constant, for
/// example `Game.cloud`.
///
/// `init(rawValue:)` and decoding accept only the names of games in `GameList`.
public struct Game: RawRepresentable, Sendable, Hashable, Codable, CaseIterable, CustomStringConvertible {
  /// The name that is stored and that a user types. It never changes.
  public let rawValue: String

  /// Makes the game with a name; `nil` if there is none.
  public init?(rawValue: String) {
    guard Self.kinds[rawValue] != nil else { return nil }
    self.rawValue = rawValue
  }

  /// Makes a game's constant; only the game itself declares one.
  init(name: String) { rawValue = name }

  /// All games, in the order in which they are shown.
  public static let allCases = GameList.kinds.map { $0.game }

  private static let kinds = Dictionary(uniqueKeysWithValues: GameList.kinds.map { ($0.game.rawValue, $0) })

  /// Makes the game with a name.
  ///
  /// - Throws: `GameError.unknownGame`.
  public init(named name: String) throws(GameError) {
    guard let game = Game(rawValue: name) else {
      throw .unknownGame(name, known: Game.allCases.map(\.rawValue))
    }
    self = game
  }

  /// The name of the game.
  public var description: String { rawValue }

  /// The type that holds the game's engine, words, themes and scoring.
  package var kind: any VoiceGame.Type {
    guard let kind = Self.kinds[rawValue] else { fatalError("\(rawValue) is not in the list of games") }
    return kind
  }

  /// The type of the game's own settings.
  public var settingsType: any GameParameters.Type { kind.settingsType }
  /// The title of the game.
  public var title: Words { kind.title }
  /// The child's task in the game.
  public var task: Words { kind.task }
  /// The general events about a voice that the game raises. Those of the thesis's four games are in table 4.1 of the
  /// thesis; the exercises raise none.
  public var generalEvents: Set<GameEvent.Name> { kind.generalEvents }
}
