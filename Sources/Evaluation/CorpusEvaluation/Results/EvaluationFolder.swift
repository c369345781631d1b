import BatchProcessing
import FilePaths
import Foundation
import RunFolders

/// The folder that a run writes to: `run.json`, `rows.jsonl`, `rows.csv`, `counts.json`, and what a later run continues from in
/// `.ossicle/`.
///
/// Whatever moment a run is killed at, a second one of the same kind ends with the same scores as an uninterrupted one: each
/// result is journalled before the next begins, and files appear under their names when they are complete.
package final class EvaluationFolder: Sendable {
  /// The run that writes here.
  package let run: EvaluationRun

  private let folder: RunFolder<EvaluationRecord>

  /// Names of the files with the results.
  package enum File: String, Sendable, CaseIterable {
    case run = "run.json"
    case rows = "rows.jsonl"
    case table = "rows.csv"
    case counts = "counts.json"
    case leaderboard = "leaderboard.json"
    case leaderboardTable = "leaderboard.csv"
    case report = "report.html"
  }

  /// Opens a folder for a run, and makes it if need be.
  ///
  /// - Parameter force: whether results that are there are dropped, whatever run they are of.
  /// - Throws: `BatchError.otherResults` if the folder holds results of another run and `force` is not set; `.inUse`,
  ///   `.unwritable`.
  package init(path: String, run: EvaluationRun, force: Bool) throws {
    self.run = run
    folder = try RunFolder(
      path: path, contents: .init(results: File.allCases.map(\.rawValue), scratch: [Self.work]), force: force
    ) { $0.run == run }
    // Rows of an earlier run stay until this one has ended, and so do their checksums.
    try folder.record.write(EvaluationRecord(run: run, files: folder.record.contents?.files))
  }

  /// The folder's path.
  package var path: String { folder.path }

  /// What of an earlier run in this folder is not believed and made again; one line, `nil` if there is nothing.
  package var remark: String? { folder.journal.remark }

  /// The result of an earlier run for the detector, recording and condition that `key` stands for; `nil` if there is none.
  func finished(key: String) -> EvaluationResult? {
    guard case .text(let text)? = folder.journal.row(for: key)?.cells.first else { return nil }
    return try? JSONDecoder().decode(EvaluationResult.self, from: Data(text.utf8))
  }

  /// Keeps a result for later runs.
  func record(_ result: EvaluationResult, key: String) throws {
    let text = String(decoding: try JSONEncoder().encode(result), as: UTF8.self)
    try folder.journal.record([.text(text)], for: key)
  }

  /// A new folder for sounds and for what programs write; the caller removes it.
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
