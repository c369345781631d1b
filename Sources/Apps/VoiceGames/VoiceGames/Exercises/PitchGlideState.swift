/// A pitch on its way along a shape.
public struct PitchGlideState: Sendable, Equatable, Codable {
  /// The pitch now, hertz; `nil` without voice.
  public internal(set) var frequency: Double?
  /// Points that were met, of `pointCount`: where the car is.
  public internal(set) var reached = 0
  /// See `reached`.
  public internal(set) var pointCount: Int
  /// Whether the last was met.
  public internal(set) var isFinished = false
  /// Seconds since the start.
  public internal(set) var time = 0.0

  init(pointCount: Int) { self.pointCount = pointCount }
}
