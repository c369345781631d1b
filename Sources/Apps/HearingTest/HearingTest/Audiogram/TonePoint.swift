/// A place of an audiogram: an ear and a frequency.
public struct TonePoint: Sendable, Hashable, Codable {
  /// The ear.
  public var ear: Ear
  /// The frequency in hertz.
  public var frequency: Double

  /// A place.
  public init(_ ear: Ear, _ frequency: Double) {
    self.ear = ear
    self.frequency = frequency
  }
}

/// A tone to be presented.
public struct TestTone: Sendable, Hashable, Codable {
  /// Where.
  public var point: TonePoint
  /// The level in decibels of the session's scale.
  public var level: Double

  /// A tone.
  public init(_ point: TonePoint, level: Double) {
    self.point = point
    self.level = level
  }
}
