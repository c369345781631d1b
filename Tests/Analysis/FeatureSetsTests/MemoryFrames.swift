import FeatureSets

/// Keeps frames in memory.
final class MemoryFrames: FrameStore {
  private var values: [Float] = []
  func append(_ frame: UnsafeBufferPointer<Float>) { values += frame }
  func forEachPiece(width: Int, _ body: (UnsafeBufferPointer<Float>) -> Void) {
    // Pieces of seven frames, so that none is the whole.
    for start in stride(from: 0, to: values.count, by: 7 * width) {
      values[start..<min(values.count, start + 7 * width)].withUnsafeBufferPointer(body)
    }
  }
}
