import Synchronization
import TextFiles

/// Reads sound events of many recordings, of which one file may hold all: such a table is read once and kept, a file of one
/// recording is not.
///
/// May be asked by several threads.
package final class SoundEventTables: Sendable {
  /// The tier of TextGrids, or the namespace of JAMS files, that is meant; `nil`: the one that fits.
  package let tier: String?
  private let tables = Mutex<[String: SoundEventFile]>([:])

  /// Nothing read yet.
  package init(tier: String? = nil) { self.tier = tier }

  /// The events in a file.
  ///
  /// - Throws: `AnnotationError`, each time that a file which cannot be read is asked for.
  package func file(path: String) throws(AnnotationError) -> SoundEventFile {
    if let known = tables.withLock({ $0[path] }) { return known }
    let file = try ReferenceFile.soundEvents(path: path, tier: tier)
    if file.namesRecordings { tables.withLock { $0[path] = file } }
    return file
  }
}
