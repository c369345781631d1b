import FeatureSets

/// Keeps frames in memory.
final class MemoryFrames: FrameStore {
  private var values: [Float] = []
  func append(_ frame: UnsafeBufferPointer<Float>) { values += frame }
  func piece(width: Int, from frame: Int, _ body: (UnsafeBufferPointer<Float>) -> Void) {
    // Pieces of seven frames, so that none is the whole.
    let start = min(values.count, frame * width)
    values[start..<min(values.count, start + 7 * width)].withUnsafeBufferPointer(body)
  }
}
