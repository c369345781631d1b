/// The features of one window. It borrows the memory of what made it: valid inside `emit` only.
public struct FeatureFrame {
  /// Number of this frame, from 0.
  public let index: Int
  /// The window's centre in seconds from the signal's start.
  public let time: Double
  /// One value a column; NaN where the feature is undefined.
  public let values: UnsafeBufferPointer<Float>

  /// A frame.
  public init(index: Int, time: Double, values: UnsafeBufferPointer<Float>) {
    self.index = index
    self.time = time
    self.values = values
  }
}
