import BatchProcessing
import FilePaths
import Foundation
import RecordingAnalysis
import RowDatabase
import Tables

/// The folder that a run writes to: `run.json`, `results.csv`, `results.jsonl`, `results.sqlite` if asked for, `report.html`,
/// `tracks/`, and what a later run continues from in `.ossicle/`.
///
/// Whatever moment a run is killed at, a second run of the same kind ends with the same bytes as an uninterrupted one:
/// results are journalled as they come, and each file appears under its name only when it is complete.
package final class AnalysisFolder: Sendable {
  /// The folder's path.
  package let path: String
  /// The run that writes here.
  package let run: AnalysisRun

  private let journal: ResultJournal

  /// Opens a folder for a run, and makes it if need be.
  ///
  /// - Parameter force: whether results of another run, or of the same one, are to be dropped and made anew.
  /// - Throws: `BatchError.otherResults` if the folder holds results of other inputs or settings and `force` is not set;
  ///   `.inUse`, `.unwritable`.
  package init(path: String, run: AnalysisRun, force: Bool) throws {
    self.path = path
    self.run = run
    let state = Self.join(path, ".ossicle")
    let runFile = Self.join(path, "run.json")
    let results = Self.resultFiles.map { Self.join(path, $0) }.filter { FileStatus(path: $0) != nil }
    if !results.isEmpty, !force {
      let earlier = (try? FileAccess.contents(of: runFile)).flatMap {
        try? JSONDecoder().decode(AnalysisRun.self, from: $0)
      }
      guard earlier == run else { throw BatchError.otherResults(folder: path) }
    }
    // The journal's lock comes before anything is removed: another run may be at work here.
    let opened = try ResultJournal(folder: state)
    if force {
      for item in results + [Self.join(state, "figures"), Self.join(path, "tracks")] {
        FileAccess.remove(item)
      }
      try opened.removeAll()
    }
    journal = opened
    OutputFile.removeUnfinished(in: path)
    OutputFile.removeUnfinished(in: Self.join(state, "figures"))
    OutputFile.removeUnfinished(in: Self.join(path, "tracks"), below: true)
    let file = try OutputFile(path: runFile)
    file.write(run.json())
    try file.finish()
  }

  private static let resultFiles = ["results.csv", "results.jsonl", "results.sqlite", "report.html", "tracks"]

  /// What of an earlier run in this folder is not believed and made again; one line, `nil` if there is nothing.
  package var remark: String? { journal.remark }

  /// The row of an earlier run, if everything that belongs to it is there too, as it was written.
  func finishedRow(key: String, path: String, withPicture: Bool) -> Row? {
    guard let row = journal.row(for: key) else { return nil }
    if withPicture {
      guard let picture = journal.row(for: Self.pictureKey(key)), picture == Self.checksums([figurePath(key)]) else {
        return nil
      }
    }
    guard run.writesTracks else { return row }
    // Tracks lie under the recording's path, where those of other bytes may have been left.
    guard let tracks = journal.row(for: Self.tracksKey(path)), tracks == Self.checksums(trackPaths(path).all, of: key)
    else { return nil }
    return row
  }

  /// Keeps a row for later runs; pictures and tracks must have been written before.
  func record(_ row: Row, key: String, path: String) throws {
    if run.writesTracks, let tracks = Self.checksums(trackPaths(path).all, of: key) {
      try journal.record(tracks, for: Self.tracksKey(path))
    }
    try journal.record(row, for: key)
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
    try journal.record([.text(FileChecksum.checksum(text: svg))], for: Self.pictureKey(key))
  }

  /// Where the frame tracks of a recording go: its path below `tracks/`, each step up written as `__`.
  func trackPaths(_ path: String) -> (pitch: String, level: String, all: [String]) {
    let base = ResultPaths.path(of: path, in: Self.join(self.path, "tracks"), suffix: "")
    return (base + ".pitch.csv", base + ".level.csv", [base + ".pitch.csv", base + ".level.csv"])
  }

  /// Writes the final files from all rows in the order of the inputs.
  ///
  /// - Parameter keys: for each row the key of its picture, or `nil`.
  func writeResults(columns: [Column], rows: [Row], keys: [String?]) throws {
    try write("results.csv", CSVFormat(columns: columns), rows)
    try write("results.jsonl", JSONLinesFormat(columns: columns), rows)
    if run.writesDatabase {
      try RowDatabase.write(
        columns: columns, rows: rows, table: "recordings", properties: [("run.json", run.json())],
        to: Self.join(path, "results.sqlite"))
    }
    guard run.pictureLimit != nil else { return }
    let file = try OutputFile(path: Self.join(path, "report.html"))
    let picture = { [self] (index: Int) -> String? in
      let svg = keys[index].flatMap { try? FileAccess.contents(of: self.figurePath($0)) }
      return svg.map { String(decoding: $0, as: UTF8.self) }
    }
    CorpusReport(rows: rows, configuration: run.configuration).write(to: file.write, picture: picture)
    try file.finish()
  }

  private func write(_ name: String, _ format: some RowFormat, _ rows: [Row]) throws {
    let file = try OutputFile(path: Self.join(path, name))
    file.write(format.header)
    for row in rows { file.write(format.line(row)) }
    try file.finish()
  }

  private func figurePath(_ key: String) -> String { Self.join(path, ".ossicle/figures/\(key).svg") }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
