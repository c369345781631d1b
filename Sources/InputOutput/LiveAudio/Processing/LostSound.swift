/// Sound that came from a device and did not reach the program.
public struct LostSound: Sendable, Equatable {
  /// Frames that were dropped, because the program did not read them in time.
  public var frames: Int
  /// Number of times that the device reported lost input; it does not say how many frames.
  public var overflows: Int

  /// Lost sound; without arguments none.
  public init(frames: Int = 0, overflows: Int = 0) {
    self.frames = frames
    self.overflows = overflows
  }
}
