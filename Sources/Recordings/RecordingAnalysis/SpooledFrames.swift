import BatchProcessing
import FeatureSets

/// Frames in a temporary file.
final class SpooledFrames: FrameStore {
  private let bytes: ByteSpool?
  private let failure: BatchError?

  init() {
    do throws(BatchError) { (bytes, failure) = (try ByteSpool(), nil) } catch { (bytes, failure) = (nil, error) }
  }

  func append(_ values: UnsafeBufferPointer<Float>) { bytes?.append(UnsafeRawBufferPointer(values)) }

  func forEach(width: Int, _ body: (UnsafePointer<Float>) -> Void) {
    guard let bytes, width > 0 else { return }
    let length = width * MemoryLayout<Float>.stride
    var offset = 0
    while offset < bytes.count {
      let piece = bytes.piece(at: offset, limit: max(1, (1 << 18) / length) * length)
      let frames = piece.count / length
      piece.withUnsafeBytes { piece in
        guard let first = piece.bindMemory(to: Float.self).baseAddress else { return }
        for frame in 0..<frames { body(first + frame * width) }
      }
      // A failure, which `check()` throws.
      if frames == 0 { return }
      offset += frames * length
    }
  }

  /// Throws if frames could not be kept or read back.
  func check() throws(BatchError) {
    if let failure { throw failure }
    try bytes?.check()
  }
}

/// The temporary files of one recording.
final class FrameSpools {
  private var all: [SpooledFrames] = []

  func make() -> any FrameStore {
    all.append(SpooledFrames())
    return all[all.count - 1]
  }

  func check() throws(BatchError) {
    for spool in all { try spool.check() }
  }
}
