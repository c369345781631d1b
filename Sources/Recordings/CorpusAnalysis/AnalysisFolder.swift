import BatchProcessing
import Foundation
import RecordingAnalysis
import RunFolders
import Tables

/// The folder that a run writes to: `run.json`, `results.csv`, `results.jsonl`, `results.sqlite` if requested,
/// `report.html`, `tracks/`, and in `.ossicle/` the journal that a later run continues from.
///
/// A run may be killed at any moment: a second run of the same kind ends with the same bytes as an uninterrupted one.
/// Each result is journalled at once, and a file gets its name only when it is complete.
package final class AnalysisFolder: Sendable {
  /// The run that writes to this folder.
  package let run: AnalysisRun

  private let folder: RunFolder<AnalysisRun>

  /// The names of the files and folders that a run leaves in its folder.
  enum File: String, CaseIterable {
    case table = "results.csv"
    case lines = "results.jsonl"
    case database = "results.sqlite"
    case parquet = "results.parquet"
    case report = "report.html"
    case tracks = "tracks"
  }

  /// Opens a folder for a run, and creates it if it does not exist.
  ///
  /// - Parameter force: whether existing results, of this or another run, are deleted and computed again.
  /// - Throws: `BatchError.otherResults` if the folder holds results of other inputs or settings and `force` is not
  ///   set; `.inUse`, `.unwritable`.
  package init(path: String, run: AnalysisRun, force: Bool) throws {
    self.run = run
    folder = try RunFolder(
      path: path, contents: .init(results: File.allCases.map(\.rawValue), kept: [Self.figures]), force: force
    ) { $0 == run }
    try folder.record.write(run)
  }

  /// The folder's path.
  package var path: String { folder.path }

  /// One line on the results of an earlier run that are damaged and computed again; `nil` if there are none.
  package var remark: String? { folder.journal.remark }

  /// The row of an earlier run; `nil` unless its picture and tracks, as far as needed, exist unchanged.
  func finishedRow(key: String, path: String, withPicture: Bool) -> Row? {
    guard let row = folder.journal.row(for: key) else { return nil }
    if withPicture, !hasFigure(key) { return nil }
    guard run.writesTracks else { return row }
    // Tracks are named after the recording's path, so older ones may be of a file with other contents.
    guard let tracks = folder.journal.row(for: Self.tracksKey(path)),
      tracks == Self.checksums(trackPaths(path).all, of: key)
    else { return nil }
    return row
  }

  /// Writes a row to the journal for later runs. Its picture and tracks must have been written before.
  func record(_ row: Row, key: String, path: String) throws {
    if run.writesTracks, let tracks = Self.checksums(trackPaths(path).all, of: key) {
      try folder.journal.record(tracks, for: Self.tracksKey(path))
    }
    try folder.journal.record(row, for: key)
  }

  /// The row of an earlier run that is in the journal by itself, without files; `nil` if there is none.
  func row(for key: String) -> Row? { folder.journal.row(for: key) }

  /// Writes a row that has no files to the journal.
  func record(_ row: Row, for key: String) throws { try folder.journal.record(row, for: key) }

  /// The journal's key for the source and the checksums of the tracks of a path.
  private static func tracksKey(_ path: String) -> String { "tracks of " + path }

  /// The journal's key for the checksum of a picture.
  private static func pictureKey(_ key: String) -> String { "picture of " + key }

  /// A row of `name`, if given, and the checksums of files; `nil` if a file cannot be read.
  private static func checksums(_ paths: [String], of name: String? = nil) -> Row? {
    let checksums = paths.compactMap { try? FileChecksum.checksum(path: $0) }
    return checksums.count == paths.count ? Row(([name].compactMap { $0 } + checksums).map(Cell.text)) : nil
  }

  /// Whether the picture with this key exists unchanged.
  func hasFigure(_ key: String) -> Bool {
    folder.journal.row(for: Self.pictureKey(key)).map { $0 == Self.checksums([figurePath(key)]) } ?? false
  }

  func writeFigure(_ svg: String, key: String) throws {
    let file = try OutputFile(path: figurePath(key))
    file.write(svg)
    try file.finish()
    try folder.journal.record([.text(FileChecksum.checksum(text: svg))], for: Self.pictureKey(key))
  }

  /// The paths of a recording's frame tracks: the recording's path below `tracks/`, with each `..` replaced by `__`.
  func trackPaths(_ path: String) -> (pitch: String, level: String, all: [String]) {
    let base = ResultPaths.path(of: path, in: place(.tracks), suffix: "")
    return (base + ".pitch.csv", base + ".level.csv", [base + ".pitch.csv", base + ".level.csv"])
  }

  /// The path of a result file.
  func place(_ file: File) -> String { folder.place(file.rawValue) }

  /// Creates temporary storage, on the folder's disk, for rows that are written when all are known.
  func makeSpool() throws(BatchError) -> RowSpool { try RowSpool(folder: folder.statePlace("")) }

  private static let figures = "figures"

  /// The path of the picture with this key.
  func figurePath(_ key: String) -> String { folder.statePlace("\(Self.figures)/\(key).svg") }
}
