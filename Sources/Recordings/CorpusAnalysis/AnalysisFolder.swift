import BatchProcessing
import Foundation
import RecordingAnalysis
import RunFolders
import Tables

/// The folder that a run writes to: `run.json`, `results.csv`, `results.jsonl`, `results.sqlite` if asked for, `report.html`,
/// `tracks/`, and what a later run continues from in `.ossicle/`.
///
/// Whatever moment a run is killed at, a second run of the same kind ends with the same bytes as an uninterrupted one:
/// results are journalled as they come, and each file appears under its name only when it is complete.
package final class AnalysisFolder: Sendable {
  /// The run that writes here.
  package let run: AnalysisRun

  private let folder: RunFolder<AnalysisRun>

  /// Names of what a run leaves in its folder.
  enum File: String, CaseIterable {
    case table = "results.csv"
    case lines = "results.jsonl"
    case database = "results.sqlite"
    case report = "report.html"
    case tracks = "tracks"
  }

  /// Opens a folder for a run, and makes it if need be.
  ///
  /// - Parameter force: whether results of another run, or of the same one, are to be dropped and made anew.
  /// - Throws: `BatchError.otherResults` if the folder holds results of other inputs or settings and `force` is not set;
  ///   `.inUse`, `.unwritable`.
  package init(path: String, run: AnalysisRun, force: Bool) throws {
    self.run = run
    folder = try RunFolder(
      path: path, contents: .init(results: File.allCases.map(\.rawValue), kept: [Self.figures]), force: force
    ) { $0 == run }
    try folder.record.write(run)
  }

  /// The folder's path.
  package var path: String { folder.path }

  /// What of an earlier run in this folder is not believed and made again; one line, `nil` if there is nothing.
  package var remark: String? { folder.journal.remark }

  /// The row of an earlier run, if everything that belongs to it is there too, as it was written.
  func finishedRow(key: String, path: String, withPicture: Bool) -> Row? {
    guard let row = folder.journal.row(for: key) else { return nil }
    if withPicture {
      guard let picture = folder.journal.row(for: Self.pictureKey(key)),
        picture == Self.checksums([figurePath(key)])
      else { return nil }
    }
    guard run.writesTracks else { return row }
    // Tracks lie under the recording's path, where those of other bytes may have been left.
    guard let tracks = folder.journal.row(for: Self.tracksKey(path)),
      tracks == Self.checksums(trackPaths(path).all, of: key)
    else { return nil }
    return row
  }

  /// Keeps a row for later runs; pictures and tracks must have been written before.
  func record(_ row: Row, key: String, path: String) throws {
    if run.writesTracks, let tracks = Self.checksums(trackPaths(path).all, of: key) {
      try folder.journal.record(tracks, for: Self.tracksKey(path))
    }
    try folder.journal.record(row, for: key)
  }

  /// The journal's key for what the tracks of a path were made from, and their checksums.
  private static func tracksKey(_ path: String) -> String { "tracks of " + path }

  /// The journal's key for the checksum of a picture.
  private static func pictureKey(_ key: String) -> String { "picture of " + key }

  /// A name, if there is one, and the checksums of files; `nil` if one cannot be read.
  private static func checksums(_ paths: [String], of name: String? = nil) -> Row? {
    let checksums = paths.compactMap { try? FileChecksum.checksum(path: $0) }
    return checksums.count == paths.count ? Row(([name].compactMap { $0 } + checksums).map(Cell.text)) : nil
  }

  func writeFigure(_ svg: String, key: String) throws {
    let file = try OutputFile(path: figurePath(key))
    file.write(svg)
    try file.finish()
    try folder.journal.record([.text(FileChecksum.checksum(text: svg))], for: Self.pictureKey(key))
  }

  /// Where the frame tracks of a recording go: its path below `tracks/`, each step up written as `__`.
  func trackPaths(_ path: String) -> (pitch: String, level: String, all: [String]) {
    let base = ResultPaths.path(of: path, in: place(.tracks), suffix: "")
    return (base + ".pitch.csv", base + ".level.csv", [base + ".pitch.csv", base + ".level.csv"])
  }

  /// The path of a result.
  func place(_ file: File) -> String { folder.place(file.rawValue) }

  /// A place on the same disk for rows that are written once all are known.
  func makeSpool() throws(BatchError) -> RowSpool { try RowSpool(folder: folder.statePlace("")) }

  private static let figures = "figures"

  /// Where the picture with this key is.
  func figurePath(_ key: String) -> String { folder.statePlace("\(Self.figures)/\(key).svg") }
}
