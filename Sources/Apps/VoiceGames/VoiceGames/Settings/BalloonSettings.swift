/// The balloon game for one child.
public struct BalloonSettings: Sendable, Hashable, Codable {
  /// Volumes to keep to, 0…200.
  public var targetRange: ClosedRange<Double>
  /// Seconds to keep to them, 0.1…30.
  public var hold: Double
  /// Volume from which the balloon pops, above the target range, at most 201: 201 never pops.
  public var popVolume: Double
  /// Seconds until it comes back, 0…10.
  public var pause: Double
  /// Seconds in which its size follows, 0.01…1.
  public var smoothing: Double

  /// −33 to −18 dBFS for two seconds, and −9 dBFS is too loud.
  public init(
    targetRange: ClosedRange<Double> = 90...140, hold: Double = 2, popVolume: Double = 170, pause: Double = 1.5,
    smoothing: Double = 0.1
  ) {
    self.targetRange = targetRange
    self.hold = hold
    self.popVolume = popVolume
    self.pause = pause
    self.smoothing = smoothing
  }

  /// Throws `GameError` for what is outside of its range.
  public func validate() throws(GameError) {
    try GameError.check("target range", targetRange, within: 0...200)
    try GameError.check("hold in seconds", hold, in: 0.1...30)
    try GameError.check("pop threshold", popVolume, in: targetRange.upperBound...201)
    try GameError.check("pause in seconds", pause, in: 0...10)
    try GameError.check("smoothing in seconds", smoothing, in: 0.01...1)
  }
}
