/// The airplane game for one child.
public struct AirplaneSettings: Sendable, Hashable, Codable {
  /// Way to the house, 1…1000 units: at top speed that many seconds.
  public var distance: Double
  /// Speed that no voice exceeds, units a second, 0.1…10.
  public var topSpeed: Double
  /// Speed that each valid stretch adds, 0.01…10.
  public var acceleration: Double
  /// Speed that is lost a second without voice, 0…10.
  public var deceleration: Double
  /// Height won a second with voice; 1 is the top; 0.01…10.
  public var climb: Double
  /// Height lost a second without voice, 0.01…10.
  public var sink: Double
  /// Seconds of the landing, 0…10.
  public var landing: Double

  /// Some ten seconds of voice; on the ground three seconds after it.
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

  /// Throws `GameError` for what is outside of its range.
  public func validate() throws(GameError) {
    try GameError.check("distance", distance, in: 1...1000)
    try GameError.check("top speed", topSpeed, in: 0.1...10)
    try GameError.check("acceleration", acceleration, in: 0.01...10)
    try GameError.check("deceleration", deceleration, in: 0...10)
    try GameError.check("climb", climb, in: 0.01...10)
    try GameError.check("sink", sink, in: 0.01...10)
    try GameError.check("landing in seconds", landing, in: 0...10)
  }
}
