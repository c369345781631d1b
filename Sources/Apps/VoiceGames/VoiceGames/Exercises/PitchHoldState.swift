/// A pitch and a band.
public struct PitchHoldState: Sendable, Equatable, Codable {
  /// The pitch now, hertz; `nil` without voice.
  public internal(set) var frequency: Double?
  /// Whether it is inside the band.
  public internal(set) var isInside = false
  /// How long it was held, of the time needed, 0…1.
  public internal(set) var progress = 0.0
  /// Whether that was long enough.
  public internal(set) var isFinished = false
  /// Seconds since the start.
  public internal(set) var time = 0.0

  init() {}
}
