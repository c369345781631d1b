import Expectations
import RecordingAnalysis
import Testing

@Suite struct FrameSpoolTests {
  /// Frames come back as they went, whether they are held in memory or in a file, from any frame on.
  @Test(arguments: [0, 20, 1 << 20])
  func framesComeBack(mostHeld: Int) throws {
    let spools = FrameSpools(holding: mostHeld)
    let store = spools.make()
    let width = 3
    let values = (0..<300).map(Float.init)
    for frame in 0..<100 {
      values[frame * width..<(frame + 1) * width].withUnsafeBufferPointer { store.append($0) }
    }
    for first in [0, 1, 57, 99, 100, 250] {
      var found: [Float] = []
      var isEnded = false
      while !isEnded {
        store.piece(width: width, from: first + found.count / width) { piece in
          found += piece
          isEnded = piece.isEmpty
        }
      }
      expectEqual(found, Array(values.dropFirst(first * width)))
    }
    try spools.check()
  }
}
