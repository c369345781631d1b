import BatchProcessing
import FilePaths
import Foundation

/// The folder that a run writes to: `run.json`, `rows.jsonl`, `rows.csv`, `counts.json`, and what a later run continues from in
/// `.ossicle/`.
///
/// Whatever moment a run is killed at, a second one of the same kind ends with the same scores as an uninterrupted one: each
/// result is journalled before the next begins, and files appear under their names when they are complete.
package final class EvaluationFolder: Sendable {
  /// The folder's path.
  package let path: String
  /// The run that writes here.
  package let run: EvaluationRun
  private let journal: ResultJournal

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
  /// - Parameter force: whether results that are there are to be dropped, whatever run they are of.
  /// - Throws: `BatchError.otherResults` if the folder holds results of another run and `force` is not set; `.inUse`,
  ///   `.unwritable`.
  package init(path: String, run: EvaluationRun, force: Bool) throws {
    self.path = path
    self.run = run
    let existing = File.allCases.map { Self.join(path, $0.rawValue) }.filter { FileStatus(path: $0) != nil }
    let earlier = force ? nil : try? RunRecord(folder: path)
    if !existing.isEmpty, !force {
      guard earlier?.run == run else { throw BatchError.otherResults(folder: path) }
    }
    // The journal's lock comes before anything is removed: another run may be at work here.
    journal = try ResultJournal(folder: Self.join(path, ".ossicle"))
    if force {
      for file in existing { FileAccess.remove(file) }
      try journal.removeAll()
    }
    OutputFile.removeUnfinished(in: path)
    FileAccess.remove(Self.join(path, ".ossicle/work"))
    // Rows of an earlier run stay until this one has ended, and so do their checksums.
    try RunRecord(run: run, files: earlier?.files).write(to: path)
  }

  /// What of an earlier run in this folder is not believed and made again; one line, `nil` if there is nothing.
  package var remark: String? { journal.remark }

  /// What an earlier run has of a detector, a recording and a condition.
  func finished(key: String) -> EvaluationResult? {
    guard case .text(let text)? = journal.row(for: key)?.cells.first else { return nil }
    return try? JSONDecoder().decode(EvaluationResult.self, from: Data(text.utf8))
  }

  /// Keeps a result for later runs.
  func record(_ result: EvaluationResult, key: String) throws {
    let text = String(decoding: try JSONEncoder().encode(result), as: UTF8.self)
    try journal.record([.text(text)], for: key)
  }

  /// A new folder for sounds and what programs write; to be removed by who asked for it.
  func makeWorkFolder() throws(BatchError) -> String {
    let place = Self.join(Self.absolute(path), ".ossicle/work/\(UUID().uuidString)")
    guard PathText.bytes(place) == Array(place.utf8) else {
      throw .unwritable(path: path, reason: "programs are told paths in UTF-8: choose a folder with such a name")
    }
    do { try FileAccess.makeFolder(place) } catch {
      throw .unwritable(path: place, reason: "the folder cannot be made: \(error)")
    }
    return place
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : join(FileAccess.workingDirectory, path)
  }
}
