import AppSettings

/// The cloud game for one child.
public struct CloudSettings: Sendable, Hashable, Codable {
  /// Clouds to lift, 1…20.
  public var cloudCount: Int
  /// Seconds of the introduction, 0…30.
  public var introduction: Double
  /// Seconds in which a cloud rises, 0.1…10.
  public var rise: Double

  /// Six clouds, as the children asked for after the first test.
  public init(cloudCount: Int = 6, introduction: Double = 3, rise: Double = 1) {
    self.cloudCount = cloudCount
    self.introduction = introduction
    self.rise = rise
  }
}

extension CloudSettings: GameParameters {
  /// The engine that is played under these settings.
  public typealias Engine = CloudGame

  /// What may be set, by name.
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

  /// The usual settings.
  public static var standard: GameSettings? { CloudSettings().inUsualSettings }
}
