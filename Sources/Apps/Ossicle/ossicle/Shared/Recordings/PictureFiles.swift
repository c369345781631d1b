import ArgumentParser
import BatchProcessing
import Reporting

/// The picture files of a run, one for each recording, if pictures were requested.
struct PictureFiles {
  private let paths: [String]?

  /// Creates the list of pictures for the path given with `--plot`. The path is a file if exactly one recording is
  /// named, otherwise a folder.
  ///
  /// - Parameters:
  ///   - output: the path; `nil` if no pictures were requested.
  ///   - suffix: the end of the names of pictures in a folder.
  ///   - results: files that no picture may replace.
  /// - Throws: `BatchError` as `ResultPaths.paths`; `ValidationError` for a path of `results`.
  init(
    _ output: String?, suffix: String, of recordings: RecordingSelection, besides results: [String], force: Bool
  ) throws {
    paths = try output.map {
      try ResultPaths.paths(
        for: recordings.items, output: $0, suffix: suffix, isList: recordings.isList, force: force)
    }
    if let both = results.first(where: { paths?.contains($0) == true }) {
      throw ValidationError("--plot: expected another file than that of -o, got \(both).")
    }
  }

  /// Whether pictures were requested.
  var isWanted: Bool { paths != nil }

  /// The paths of all pictures; empty if none were requested.
  var all: [String] { paths ?? [] }

  /// Writes the picture of the recording at `position`, if pictures were requested.
  func write(_ figure: @autoclosure () throws -> Figure, at position: Int) throws {
    guard let paths else { return }
    let file = try OutputFile(path: paths[position])
    file.write(try figure().svg())
    try file.finish()
  }
}
