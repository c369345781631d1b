import BatchProcessing
import FeatureSets

/// Frames in a temporary file.
final class SpooledFrames: FrameStore {
  private let bytes: ByteSpool?
  private let owner: FrameSpools

  fileprivate init(_ owner: FrameSpools) {
    self.owner = owner
    do throws(BatchError) { bytes = try ByteSpool() } catch {
      bytes = nil
      owner.note(error)
    }
  }

  func append(_ values: UnsafeBufferPointer<Float>) { bytes?.append(UnsafeRawBufferPointer(values)) }

  func piece(width: Int, from frame: Int, _ body: (UnsafeBufferPointer<Float>) -> Void) {
    guard let bytes, width > 0 else { return }
    let length = width * MemoryLayout<Float>.stride
    let piece = bytes.piece(at: frame * length, limit: max(1, (1 << 18) / length) * length)
    let count = piece.count / length * width
    piece.withUnsafeBytes { body(UnsafeBufferPointer(rebasing: $0.bindMemory(to: Float.self)[..<count])) }
    // The end, or a failure.
    if count == 0 { do throws(BatchError) { try bytes.check() } catch { owner.note(error) } }
  }
}

/// The temporary files of one recording. Each is there as long as the store that uses it.
package final class FrameSpools {
  private var failure: BatchError?

  /// Without files yet.
  package init() {}

  /// A new file.
  package func make() -> any FrameStore { SpooledFrames(self) }

  fileprivate func note(_ error: BatchError) { if failure == nil { failure = error } }

  /// Throws the first failure to keep frames or to read them back.
  ///
  /// - Throws: `BatchError`.
  package func check() throws(BatchError) {
    if let failure { throw failure }
  }
}
