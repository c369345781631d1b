import BatchProcessing
import FilePaths
import Foundation

/// A folder for the results of a run. One run at a time writes to it; a later run with the same settings continues it.
///
/// The folder holds a record of the run (`run.json`), the results, and in `.ossicle/` the state from which a later run
/// continues: a journal of all results so far, and folders of the run's own. Results of other settings are replaced
/// only if the caller forces it. The journal's lock keeps a second process out. Files appear under their names when
/// they are complete, so a run that continues after a kill at any moment ends with the same files.
package final class RunFolder<Record: Codable & Sendable>: Sendable {
  /// The files and folders of a kind of run; all names are relative to the run's folder.
  package struct Contents: Sendable {
    /// The name of the record.
    package var record: String
    /// Files and folders whose presence means that the folder holds results.
    package var results: [String]
    /// Folders in `.ossicle/` with files that belong to results in the journal.
    package var kept: [String]
    /// Folders in `.ossicle/` that a later run does not need.
    package var scratch: [String]

    /// Makes a list of the files and folders.
    package init(record: String = "run.json", results: [String], kept: [String] = [], scratch: [String] = []) {
      (self.record, self.results, self.kept, self.scratch) = (record, results, kept, scratch)
    }
  }

  /// The folder's path.
  package let path: String
  /// The results so far.
  package let journal: ResultJournal
  /// The file with the record of the run.
  package let record: RecordFile<Record>

  /// Opens a folder for a run, makes it if it is missing, and removes the partial files of killed runs. It does not
  /// write the record.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - contents: the files and folders of this kind of run.
  ///   - force: whether existing results of any run are removed.
  ///   - isSameRun: whether the existing record belongs to the run that is to continue.
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
    // The journal is locked before anything is removed, because another run may be using the folder.
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

  /// Returns the path of a result or of the record: `name` below the folder.
  package func place(_ name: String) -> String { ResultPaths.join(path, name) }

  /// Returns the path of a part of the run's state: `name` below `.ossicle/`.
  package func statePlace(_ name: String) -> String { ResultPaths.join(Self.state(path), name) }

  private static func state(_ path: String) -> String { ResultPaths.join(path, ".ossicle") }
}
