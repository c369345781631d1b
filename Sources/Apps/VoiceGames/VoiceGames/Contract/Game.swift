/// A game or an exercise, by the name under which it is stored. Each declares its own constant, as `Game.cloud`.
///
/// Only names of games that exist (`GameList`) are games: `init(rawValue:)` and decoding fail for others.
public struct Game: RawRepresentable, Sendable, Hashable, Codable, CaseIterable, CustomStringConvertible {
  /// The name, as it is stored and as a user types it. It never changes.
  public let rawValue: String

  /// The game of a name; `nil` if there is none.
  public init?(rawValue: String) {
    guard Self.kinds[rawValue] != nil else { return nil }
    self.rawValue = rawValue
  }

  /// Makes a game's constant; only the game itself declares one.
  init(name: String) { rawValue = name }

  /// All games, in the order in which they are shown.
  public static let allCases = GameList.kinds.map { $0.game }

  private static let kinds = Dictionary(uniqueKeysWithValues: GameList.kinds.map { ($0.game.rawValue, $0) })

  /// The game of a name.
  ///
  /// - Throws: `GameError.unknownGame`.
  public init(named name: String) throws(GameError) {
    guard let game = Game(rawValue: name) else {
      throw .unknownGame(name, known: Game.allCases.map(\.rawValue))
    }
    self = game
  }

  /// The name.
  public var description: String { rawValue }

  /// The type that holds the game's engine, words, themes and scoring.
  package var kind: any VoiceGame.Type {
    guard let kind = Self.kinds[rawValue] else { preconditionFailure("\(rawValue) is not in the list of games") }
    return kind
  }

  /// The type of its own settings.
  public var settingsType: any GameParameters.Type { kind.settingsType }
  /// The title of the game.
  public var title: Words { kind.title }
  /// The child's task in the game.
  public var task: Words { kind.task }
  /// The general events that the game raises beside `gameStarted`, `gameFinished` and `gameExited`: table 4.1 of the
  /// thesis for its four games; the exercises raise none.
  public var generalEvents: Set<GameEvent.Name> { kind.generalEvents }
}
