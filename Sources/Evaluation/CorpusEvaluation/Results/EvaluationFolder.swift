import BatchProcessing
import FilePaths
import Foundation
import JSONReading
import RunFolders

/// The folder that a run writes to: `run.json`, `rows.jsonl`, `rows.csv`, `counts.json`, and in `.ossicle/` the journal
/// that a later run continues from.
///
/// A run may be killed at any moment: a second run of the same kind ends with the same scores as an uninterrupted one.
/// Each result is journalled before the next begins, and a file gets its name only when it is complete.
package final class EvaluationFolder: Sendable {
  /// The run that writes to this folder.
  package let run: EvaluationRun

  private let folder: RunFolder<EvaluationRecord>

  /// The names of the result files.
  package enum File: String, Sendable, CaseIterable {
    case run = "run.json"
    case rows = "rows.jsonl"
    case table = "rows.csv"
    case parquet = "rows.parquet"
    case counts = "counts.json"
    case recordings = "recordings.jsonl"
    case leaderboard = "leaderboard.json"
    case leaderboardTable = "leaderboard.csv"
    case report = "report.html"
  }

  /// Opens a folder for a run, and creates it if it does not exist.
  ///
  /// - Parameters:
  ///   - force: whether existing results are discarded, whichever run wrote them.
  ///   - isExtended: whether the folder may hold results of a run with less detectors, conditions or recordings, which
  ///     are kept.
  /// - Throws: `BatchError.otherResults` if the folder holds results of another run and `force` is not set; `.inUse`,
  ///   `.unwritable`; `ExtensionFault` if the results cannot be extended.
  package init(path: String, run: EvaluationRun, force: Bool, isExtended: Bool = false) throws {
    self.run = run
    if isExtended, !force {
      let record = RecordFile<EvaluationRecord>(folder: path, name: File.run.rawValue)
      let obstacles = record.contents.map { run.obstacles(toExtending: $0.run) } ?? []
      guard obstacles.isEmpty else { throw ExtensionFault(folder: path, differences: obstacles) }
    }
    folder = try RunFolder(
      path: path,
      contents: .init(results: File.allCases.map(\.rawValue) + [ListeningSounds.folder], scratch: [Self.work]),
      force: force
    ) { isExtended || $0.run == run }
    // The rows of an earlier run and their checksums stay until this run has ended.
    try folder.record.write(EvaluationRecord(run: run, files: folder.record.contents?.files))
  }

  /// The folder's path.
  package var path: String { folder.path }

  /// One line on the results of an earlier run that are damaged and computed again; `nil` if there are none.
  package var remark: String? { folder.journal.remark }

  /// The result of an earlier run for the detector, recording and condition that `key` identifies; `nil` if there is
  /// none.
  func finished(key: String) -> EvaluationResult? { Self.finished(key: key, in: folder.journal) }

  /// The result of a key in the journal of any run; `nil` if there is none.
  static func finished(key: String, in journal: ResultJournal) -> EvaluationResult? {
    guard case .text(let text)? = journal.row(for: key)?.cells.first else { return nil }
    return try? JSONDecoder().value(EvaluationResult.self, in: Data(text.utf8))
  }

  /// Writes a result to the journal, for later runs.
  func record(_ result: EvaluationResult, key: String) throws {
    let text = String(decoding: try JSONEncoder().encode(result), as: UTF8.self)
    try folder.journal.record([.text(text)], for: key)
  }

  /// Creates a folder for sounds and for the output of programs; the caller removes it.
  func makeWorkFolder() throws(BatchError) -> String {
    let relative = folder.statePlace("\(Self.work)/\(UUID().uuidString)")
    let place = path.hasPrefix("/") ? relative : ResultPaths.join(FileAccess.workingDirectory, relative)
    guard PathText.bytes(place) == Array(place.utf8) else {
      throw .unwritable(path: path, reason: "expected a folder name in UTF-8, since programs get their paths in UTF-8")
    }
    do { try FileAccess.makeFolder(place) } catch {
      throw .unwritable(path: place, reason: "the folder cannot be made: \(error)")
    }
    return place
  }

  private static let work = "work"
}
