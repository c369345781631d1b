import BatchProcessing
import Foundation

/// A folder for the parts of an archive that only the owner can read. It is removed when this object is released.
final class WorkFolder {
  let path = NSTemporaryDirectory() + "/speech-board-" + UUID().uuidString

  /// - Throws: `BatchError`.
  init() throws(BatchError) { try PrivateFile.makeFolder(path) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
