import BatchProcessing
import FeatureSets

/// Frames in memory, and once they are many in a temporary file.
final class SpooledFrames: FrameStore {
  private var held: [Float] = []
  private var bytes: ByteSpool?
  private var isSpooled = false
  private let owner: FrameSpools

  fileprivate init(_ owner: FrameSpools) { self.owner = owner }

  func append(_ values: UnsafeBufferPointer<Float>) {
    guard !isSpooled else {
      bytes?.append(UnsafeRawBufferPointer(values))
      return
    }
    held.append(contentsOf: values)
    if held.count > owner.mostHeld { spool() }
  }

  private func spool() {
    isSpooled = true
    do throws(BatchError) { bytes = try ByteSpool() } catch { owner.note(error) }
    held.withUnsafeBytes { bytes?.append($0) }
    held = []
  }

  func piece(width: Int, from frame: Int, _ body: (UnsafeBufferPointer<Float>) -> Void) {
    guard width > 0 else { return }
    guard isSpooled else {
      let end = held.count / width * width
      let start = min(frame * width, end)
      held.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<end])) }
      return
    }
    guard let bytes else { return }
    let length = width * MemoryLayout<Float>.stride
    let piece = bytes.piece(at: frame * length, limit: max(1, (1 << 18) / length) * length)
    let count = piece.count / length * width
    piece.withUnsafeBytes { body(UnsafeBufferPointer(rebasing: $0.bindMemory(to: Float.self)[..<count])) }
    // The end, or a failure.
    if count == 0 { do throws(BatchError) { try bytes.check() } catch { owner.note(error) } }
  }
}

/// The stores of frames of one recording, with their temporary files. Each is there as long as it is used.
package final class FrameSpools {
  fileprivate let mostHeld: Int
  private var failure: BatchError?

  /// Without stores yet.
  ///
  /// - Parameter mostHeld: values that a store holds in memory before it makes a file; 4 MB, so that most recordings need none.
  package init(holding mostHeld: Int = 1 << 20) { self.mostHeld = mostHeld }

  /// A new store.
  package func make() -> any FrameStore { SpooledFrames(self) }

  fileprivate func note(_ error: BatchError) { if failure == nil { failure = error } }

  /// Throws the first failure to keep frames or to read them back.
  ///
  /// - Throws: `BatchError`.
  package func check() throws(BatchError) {
    if let failure { throw failure }
  }
}
