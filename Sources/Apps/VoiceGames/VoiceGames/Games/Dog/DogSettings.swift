import AppSettings

/// The settings of the dog game for one child.
public struct DogSettings: Sendable, Hashable, Codable {
  /// The number of jumps to the bone, 1…50.
  public var jumpCount: Int
  /// The length of the introduction, 0…30 s.
  public var introduction: Double
  /// How long a stumble is shown, 0…5 s. A voice meanwhile makes the dog jump again.
  public var stumble: Double
  /// The length of the run to the bone, 0…10 s.
  public var run: Double

  /// Makes settings. The default is five jumps.
  public init(jumpCount: Int = 5, introduction: Double = 3, stumble: Double = 0.4, run: Double = 1) {
    self.jumpCount = jumpCount
    self.introduction = introduction
    self.stumble = stumble
    self.run = run
  }
}

extension DogSettings: GameParameters {
  /// The engine that takes these settings.
  public typealias Engine = DogGame

  /// The settings that a user may change, by name.
  public static let settings: [Setting<Self>] = [
    Setting(
      "jumps", \Self.jumpCount, in: 1...50, .none,
      Words(cs: "kolika skoky se pejsek dostane ke kosti", en: "how many jumps lead to the bone"), path: "jumpCount"),
    Setting(
      "introduction", \Self.introduction, in: 0...30, .seconds,
      Words(
        cs: "jak dlouho se hra představuje, než začne poslouchat",
        en: "how long the game introduces itself before it listens")),
    Setting(
      "stumble", \Self.stumble, in: 0...5, .seconds,
      Words(cs: "jak dlouho je vidět zakopnutí", en: "how long a stumble is shown")),
    Setting(
      "run", \Self.run, in: 0...10, .seconds,
      Words(cs: "jak dlouho pejsek běží ke kosti", en: "how long the run to the bone takes")),
  ]

  /// A harder game wants shorter sounds.
  public static let difficulty = [DifficultyStep("allowed-duration", .upperEnd(0.85), within: 0.2...2)]

  /// The usual settings. The ear reports every voice after the same delay and keeps a word's syllables in one sound.
  public static var standard: GameSettings? {
    var settings = DogSettings().inUsualSettings
    settings.ear.responseDelay = 0.045
    // Closures of up to 150 ms separate a word's syllables. The word must stay one sound.
    settings.ear.gate.release = 0.2
    // The dog stumbles over 10 % of one-syllable recordings with 4.5 dB, over 16 % with 3 dB (Benchmarks/games).
    settings.ear.syllableDip = 4.5
    return settings
  }
}
