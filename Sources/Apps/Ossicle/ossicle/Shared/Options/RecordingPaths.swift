import ArgumentParser
import AudioFiles

/// The arguments that name the recordings of a command.
struct RecordingPaths: ParsableArguments {
  /// The description of a path in help pages.
  static let explanation = """
    A path is a recording, a folder (all recordings below it), a pattern in quotes ('takes/**/*.wav'), a manifest \
    (.csv, .tsv, .jsonl, .parquet with a column 'audio', 'file_name' or 'path'), or - for audio on standard input.
    """

  @Argument(help: "Recordings, folders, patterns, manifests, or - for audio on standard input.")
  var paths: [String] = []

  @OptionGroup var headerless: RawOptions

  /// The format of recordings without a header; `nil` to read headers.
  var raw: RawAudioFormat? { headerless.raw }

  func validate() throws {
    guard paths.count(where: { $0 == "-" }) <= 1 else { throw ValidationError("- may be given once.") }
  }

  /// Throws a `ValidationError` if no path was given. Call it in `run()`, because the parser calls `validate()` before
  /// it reports unknown options.
  func requirePaths() throws {
    guard !paths.isEmpty else { throw ValidationError("expected at least one path.") }
  }

  /// The recordings that the paths name.
  ///
  /// - Throws: `ValidationError` if no path was given; `BatchError`.
  func selection() throws -> RecordingSelection {
    try requirePaths()
    return try RecordingSelection(paths, raw: raw)
  }
}
