import AppSettings

/// The settings of the cloud game for one child.
public struct CloudSettings: Sendable, Hashable, Codable {
  /// The number of clouds to lift, 1…20.
  public var cloudCount: Int
  /// The length of the introduction, 0…30 s.
  public var introduction: Double
  /// The time in which a cloud rises to the sky, 0.1…10 s.
  public var rise: Double

  /// Makes settings. The default is six clouds, the number that the children asked for after the first test.
  public init(cloudCount: Int = 6, introduction: Double = 3, rise: Double = 1) {
    self.cloudCount = cloudCount
    self.introduction = introduction
    self.rise = rise
  }
}

extension CloudSettings: GameParameters {
  /// The engine that takes these settings.
  public typealias Engine = CloudGame

  /// The settings that a user may change, by name.
  public static let settings: [Setting<Self>] = [
    Setting(
      "clouds", \Self.cloudCount, in: 1...20, .none,
      Words(cs: "kolik mráčků se má zvednout", en: "how many clouds are to be lifted"), path: "cloudCount"),
    Setting(
      "introduction", \Self.introduction, in: 0...30, .seconds,
      Words(
        cs: "jak dlouho se hra představuje, než začne poslouchat",
        en: "how long the game introduces itself before it listens")),
    Setting(
      "rise", \Self.rise, in: 0.1...10, .seconds,
      Words(cs: "jak dlouho mráček stoupá", en: "how long a cloud rises")),
  ]

  /// A harder game wants a longer voice for each cloud, up to three seconds.
  public static let difficulty = [DifficultyStep("required-ticks", .factor(1.25), within: 1...60)]

  /// The usual settings, with the usual ear and rules.
  public static var standard: GameSettings? { CloudSettings().inUsualSettings }
}
