import ArgumentParser
import BatchProcessing
import Reporting

/// The pictures of a run, a file for each recording, if pictures are wanted.
struct PictureFiles {
  private let paths: [String]?

  /// Pictures at the path that was given with `--plot`: a file, or a folder unless exactly one recording is named.
  ///
  /// - Parameters:
  ///   - output: the path; `nil` if no pictures are wanted.
  ///   - suffix: what the names of pictures in a folder end with.
  ///   - results: files that no picture may take the place of.
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

  /// Whether pictures are wanted.
  var isWanted: Bool { paths != nil }

  /// All files, none if no pictures are wanted.
  var all: [String] { paths ?? [] }

  /// Writes the picture of the recording at `position`, if pictures are wanted.
  func write(_ figure: @autoclosure () throws -> Figure, at position: Int) throws {
    guard let paths else { return }
    let file = try OutputFile(path: paths[position])
    file.write(try figure().svg())
    try file.finish()
  }
}
