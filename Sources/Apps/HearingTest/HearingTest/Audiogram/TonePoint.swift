/// A place of an audiogram: an ear and a frequency.
public struct TonePoint: Sendable, Hashable, Codable {
  /// The ear in which the tone is played.
  public var ear: Ear
  /// The frequency in hertz.
  public var frequency: Double

  /// Creates a place.
  public init(_ ear: Ear, _ frequency: Double) {
    self.ear = ear
    self.frequency = frequency
  }
}

/// A tone to be presented.
public struct TestTone: Sendable, Hashable, Codable {
  /// The ear and the frequency.
  public var point: TonePoint
  /// The level in decibels of the session's scale.
  public var level: Double

  /// Creates a tone.
  public init(_ point: TonePoint, level: Double) {
    self.point = point
    self.level = level
  }
}
