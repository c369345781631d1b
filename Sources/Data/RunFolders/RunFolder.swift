import BatchProcessing
import FilePaths
import Foundation

/// A folder that one run at a time writes its results to, and that a later run with the same settings continues in.
///
/// The folder holds a record of the run (`run.json`), the results, and in `.ossicle/` what a later run continues from: a journal
/// of all results so far, and folders of the run's own. Results that were made with other settings are never replaced unless the
/// caller forces it. The journal's lock keeps a second process out. Files appear under their names when they are complete, so
/// whatever moment a run is killed at, the next one ends with the same files.
package final class RunFolder<Record: Codable & Sendable>: Sendable {
  /// What a kind of run keeps in its folder; all names are relative to it.
  package struct Contents: Sendable {
    /// The name of the record.
    package var record: String
    /// Files and folders whose presence means that the folder holds results.
    package var results: [String]
    /// Folders in `.ossicle/` with files that belong to the results in the journal.
    package var kept: [String]
    /// Folders in `.ossicle/` that are worth nothing to a later run.
    package var scratch: [String]

    /// What a kind of run keeps.
    package init(record: String = "run.json", results: [String], kept: [String] = [], scratch: [String] = []) {
      (self.record, self.results, self.kept, self.scratch) = (record, results, kept, scratch)
    }
  }

  /// The folder's path.
  package let path: String
  /// The results so far.
  package let journal: ResultJournal
  /// The file that says what the run is.
  package let record: RecordFile<Record>

  /// Opens a folder for a run, makes it if need be, and removes what killed runs left unfinished. The record is not written yet.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - contents: what is kept there.
  ///   - force: whether results that are there, of whatever run, are dropped.
  ///   - isSameRun: whether the record that was found is of the run that is to continue.
  /// - Throws: `BatchError.otherResults` if the folder holds results of another run and `force` is not set; `.inUse`,
  ///   `.unwritable`.
  package init(
    path: String, contents: Contents, force: Bool, isSameRun: (Record) -> Bool
  ) throws(BatchError) {
    self.path = path
    record = RecordFile(folder: path, name: contents.record)
    let results = contents.results.map { ResultPaths.join(path, $0) }.filter { FileStatus(path: $0) != nil }
    if !results.isEmpty, !force {
      guard let earlier = record.contents, isSameRun(earlier) else { throw .otherResults(folder: path) }
    }
    let state = Self.state(path)
    let kept = contents.kept.map { ResultPaths.join(state, $0) }
    // The journal's lock comes before anything is removed: another run may be at work here.
    journal = try ResultJournal(folder: state)
    if force {
      for item in results + kept { FileAccess.remove(item) }
      try journal.removeAll()
    }
    OutputFile.removeUnfinished(in: path)
    for folder in kept { OutputFile.removeUnfinished(in: folder) }
    for result in results where FileStatus(path: result)?.kind == .folder {
      OutputFile.removeUnfinished(in: result, below: true)
    }
    for name in contents.scratch { FileAccess.remove(ResultPaths.join(state, name)) }
  }

  /// The place of a result or of the record: `name` below the folder.
  package func place(_ name: String) -> String { ResultPaths.join(path, name) }

  /// The place of what a later run continues from: `name` below `.ossicle/`.
  package func statePlace(_ name: String) -> String { ResultPaths.join(Self.state(path), name) }

  private static func state(_ path: String) -> String { ResultPaths.join(path, ".ossicle") }
}
