extension GameEvent {
  /// The kind of an event, identified by the name under which it is stored. Names do not change. Events in tables 4.1
  /// and 4.2 of the thesis have the names given there. A game declares the names of its own events beside its engine.
  ///
  /// `init(rawValue:)` and decoding accept only the names of events that a game can raise.
  public struct Name: RawRepresentable, Sendable, Hashable, Codable, CaseIterable, CustomStringConvertible {
    /// The name that is stored.
    public let rawValue: String

    /// Makes the name of an event; `nil` if no game raises such an event.
    public init?(rawValue: String) {
      self.init(rawValue)
      guard Self.words[self] != nil else { return nil }
    }

    /// Makes the constant of a name; only the game that raises the event declares one.
    init(_ name: String) { rawValue = name }

    /// All names: first those that games have in common, then those of each game.
    public static let allCases: [Name] = {
      var seen: Set<Name> = []
      return texts.map(\.0).filter { seen.insert($0).inserted }
    }()

    /// The name that is stored.
    public var description: String { rawValue }

    /// A text that describes the event.
    public var words: Words { Self.words[self] ?? Words(cs: rawValue, en: rawValue) }

    private static let texts: [(Name, Words)] =
      Array(common) + GameList.kinds.flatMap { kind in kind.events.map { ($0.key, $0.value) } }
    private static let words = Dictionary(texts, uniquingKeysWith: { first, _ in first })
  }
}
