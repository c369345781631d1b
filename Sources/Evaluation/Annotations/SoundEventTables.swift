import Synchronization
import TextFiles

/// Reads files of sound events. A table of several recordings is read once and kept; a file of one recording is not
/// kept.
///
/// Several threads may use it at the same time.
package final class SoundEventTables: Sendable {
  /// The tier of TextGrids or the namespace of JAMS files; `nil` for the one that fits.
  package let tier: String?
  private let tables = Mutex<[String: SoundEventFile]>([:])

  /// Creates a reader that has not read any file.
  package init(tier: String? = nil) { self.tier = tier }

  /// The events in a file, which is read unless it was kept.
  ///
  /// - Throws: `AnnotationError`, in every call for a file that cannot be read.
  package func file(path: String) throws(AnnotationError) -> SoundEventFile {
    if let known = tables.withLock({ $0[path] }) { return known }
    let file = try ReferenceFile.soundEvents(path: path, tier: tier)
    if file.namesRecordings { tables.withLock { $0[path] = file } }
    return file
  }
}
