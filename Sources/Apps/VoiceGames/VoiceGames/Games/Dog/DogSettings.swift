import AppSettings

/// The dog game for one child.
public struct DogSettings: Sendable, Hashable, Codable {
  /// Jumps to the bone, 1…50.
  public var jumpCount: Int
  /// Seconds of the introduction, 0…30.
  public var introduction: Double
  /// Seconds that a stumble is shown, 0…5; a voice meanwhile makes it jump again.
  public var stumble: Double
  /// Seconds of the run to the bone, 0…10.
  public var run: Double

  /// Five jumps.
  public init(jumpCount: Int = 5, introduction: Double = 3, stumble: Double = 0.4, run: Double = 1) {
    self.jumpCount = jumpCount
    self.introduction = introduction
    self.stumble = stumble
    self.run = run
  }
}

extension DogSettings: GameParameters {
  /// The engine that is played under these settings.
  public typealias Engine = DogGame

  /// What may be set, by name.
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

  /// The usual settings.
  public static var standard: GameSettings? {
    var settings = DogSettings().inUsualSettings
    settings.ear.responseDelay = 0.045
    // A word's syllables are parted by closures of up to 150 ms; they are one sound.
    settings.ear.gate.release = 0.2
    // Of one-syllable recordings 10 % are stumbled over with 4.5 dB, 16 % with 3 dB (Benchmarks/games).
    settings.ear.syllableDip = 4.5
    return settings
  }
}
