/// A moment at which something begins to sound.
public struct Onset: Sendable, Equatable {
  /// Seconds from the signal's start.
  public let time: Double
  /// Value of the detection function there, above 0: comparable within one method only.
  public let strength: Double
}
