import AppSettings

/// The settings of the game of voice timing for one child.
public struct VoiceTimingSettings: Sendable, Hashable, Codable {
  /// How long a window is open, 0.2…30 s.
  public var window: Double
  /// The shortest pause between two windows, 0.3…60 s.
  public var pause: Double
  /// The most by which chance lengthens the pause, 0…60 s.
  public var irregularity: Double
  /// The number of hits that end the game, 1…100.
  public var count: Int
  /// The seed of the irregular times.
  public var seed: UInt64

  /// Makes settings. By default the game ends after five hits.
  public init(
    window: Double = 1.5, pause: Double = 2, irregularity: Double = 1.5, count: Int = 5, seed: UInt64 = 1
  ) {
    self.window = window
    self.pause = pause
    self.irregularity = irregularity
    self.count = count
    self.seed = seed
  }
}

extension VoiceTimingSettings: GameParameters {
  /// The engine that takes these settings.
  public typealias Engine = VoiceTiming

  /// The settings that a user may change, by name.
  public static let settings: [Setting<Self>] = [
    Setting(
      "window", \Self.window, in: 0.2...30, .seconds,
      Words(cs: "jak dlouho je okno otevřené", en: "how long a window is open")),
    Setting(
      "pause", \Self.pause, in: 0.3...60, .seconds,
      Words(cs: "nejkratší doba mezi dvěma okny", en: "the shortest time between two windows")),
    Setting(
      "irregularity", \Self.irregularity, in: 0...60, .seconds,
      Words(cs: "o kolik může být tato doba delší", en: "by how much that time may be longer")),
    Setting(
      "hits", \Self.count, in: 1...100, .none,
      Words(cs: "kolikrát se má dítě ozvat včas", en: "how often the child is to speak in time"), path: "count"),
    Setting(
      "seed", \Self.seed, in: 0...9_007_199_254_740_991, .none,
      Words(
        cs: "číslo, které určuje nepravidelné doby; 1: na stránce v každém kole jiné",
        en: "the number that decides the irregular times; 1: on the page other ones in each round")),
  ]

  /// A harder game opens each window for a shorter time.
  public static let difficulty = [DifficultyStep("window", .factor(0.8), within: 0.4...8)]

  /// The usual settings, with the usual ear and rules.
  public static var standard: GameSettings? { VoiceTimingSettings().inUsualSettings }
}
