import AppSettings

/// The settings of the airplane game for one child.
public struct AirplaneSettings: Sendable, Hashable, Codable {
  /// The length of the way to the house, 1…1000 units. At a speed of 1 each unit takes a second.
  public var distance: Double
  /// The highest speed, 0.1…10 units a second.
  public var topSpeed: Double
  /// The speed that each valid stretch adds, 0.01…10 units a second.
  public var acceleration: Double
  /// The speed that each second without voice takes away, 0…10 units a second.
  public var deceleration: Double
  /// The height gained in a second with voice, 0.01…10; 1 is the top.
  public var climb: Double
  /// The height lost in a second without voice, 0.01…10.
  public var sink: Double
  /// The length of the landing, 0…10 s.
  public var landing: Double

  /// Makes settings. By default about ten seconds of voice lead to the house, and the airplane sinks from the top to
  /// the ground in a little more than three seconds.
  public init(
    distance: Double = 10, topSpeed: Double = 1, acceleration: Double = 0.25, deceleration: Double = 0.3,
    climb: Double = 0.5, sink: Double = 0.3, landing: Double = 1
  ) {
    self.distance = distance
    self.topSpeed = topSpeed
    self.acceleration = acceleration
    self.deceleration = deceleration
    self.climb = climb
    self.sink = sink
    self.landing = landing
  }
}

extension AirplaneSettings: GameParameters {
  /// The engine that takes these settings.
  public typealias Engine = AirplaneGame

  /// The settings that a user may change, by name.
  public static let settings: [Setting<Self>] = [
    Setting(
      "distance", \Self.distance, in: 1...1000, .none,
      Words(
        cs: "délka cesty k domu; při nejvyšší rychlosti 1 je to počet vteřin",
        en: "the length of the way to the house: at a top speed of 1, its time in seconds")),
    Setting(
      "top-speed", \Self.topSpeed, in: 0.1...10, .none,
      Words(
        cs: "nejvyšší rychlost, v jednotkách cesty za vteřinu", en: "the greatest speed, in units of the way a second")),
    Setting(
      "acceleration", \Self.acceleration, in: 0.01...10, .none,
      Words(
        cs: "o kolik letadlo zrychlí za každý úsek hlasu",
        en: "how much faster each stretch of voice makes the airplane")),
    Setting(
      "deceleration", \Self.deceleration, in: 0...10, .none,
      Words(
        cs: "o kolik letadlo bez hlasu zpomalí za vteřinu",
        en: "how much speed the airplane loses a second without voice")),
    Setting(
      "climb", \Self.climb, in: 0.01...10, .none,
      Words(
        cs: "o kolik letadlo s hlasem stoupne za vteřinu; 1 je celá výška",
        en: "how far the airplane climbs a second with voice; 1 is the top")),
    Setting(
      "sink", \Self.sink, in: 0.01...10, .none,
      Words(cs: "o kolik letadlo bez hlasu klesne za vteřinu", en: "how far the airplane sinks a second without voice")),
    Setting(
      "landing", \Self.landing, in: 0...10, .seconds,
      Words(cs: "jak dlouho letadlo přistává", en: "how long the landing takes")),
  ]

  /// A harder game has a longer way, and the airplane sinks faster in a pause.
  public static let difficulty = [
    DifficultyStep("distance", .factor(1.2), within: 2...60),
    DifficultyStep("sink", .factor(1.2), within: 0.05...2),
  ]

  /// The usual settings, with the usual ear and rules.
  public static var standard: GameSettings? { AirplaneSettings().inUsualSettings }
}
