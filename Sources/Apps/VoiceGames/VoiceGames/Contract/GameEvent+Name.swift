extension GameEvent {
  /// What happened, by the name under which it is stored. Names do not change; those of tables 4.1 and 4.2 of the
  /// thesis are the thesis's. A game declares the names of its own events beside its engine.
  ///
  /// Only names that a game or all games raise are names of events: `init(rawValue:)` and decoding fail for others.
  public struct Name: RawRepresentable, Sendable, Hashable, Codable, CaseIterable, CustomStringConvertible {
    /// The name.
    public let rawValue: String

    /// The event of a name; `nil` if there is none.
    public init?(rawValue: String) {
      self.init(rawValue)
      guard Self.words[self] != nil else { return nil }
    }

    /// Makes a name; only the game that raises the event declares it.
    init(_ name: String) { rawValue = name }

    /// All names: those that all games have in common, then each game's.
    public static let allCases: [Name] = {
      var seen: Set<Name> = []
      return texts.map(\.0).filter { seen.insert($0).inserted }
    }()

    /// The name.
    public var description: String { rawValue }

    /// A text that describes the event.
    public var words: Words { Self.words[self] ?? Words(cs: rawValue, en: rawValue) }

    private static let texts: [(Name, Words)] =
      Array(common) + GameList.kinds.flatMap { kind in kind.events.map { ($0.key, $0.value) } }
    private static let words = Dictionary(texts, uniquingKeysWith: { first, _ in first })
  }
}
