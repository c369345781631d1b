import BatchProcessing
import Foundation

/// Writes lists of recordings. Sounds and references are not copied.
///
/// Each file gets its name when it is complete. By default, existing files are not replaced. A path below the written
/// file's folder is relative to that folder; all others, and all paths in Kaldi's files, are absolute.
package struct CorpusWriter: Sendable, Hashable {
  /// The formats of lists.
  package enum Format: String, Sendable, Hashable, CaseIterable {
    /// The project's manifest as CSV.
    case csv
    /// The project's manifest as JSON Lines.
    case jsonLines = "jsonl"
    /// Hugging Face's `metadata.csv` in a folder above the recordings.
    case huggingFace = "huggingface"
    /// Kaldi's data directory: `wav.scp`, `utt2spk`, `spk2utt`, and `segments` and `text` if they have contents.
    case kaldi
  }

  /// The format of the list.
  package let format: Format
  /// Whether existing files are replaced.
  package let replacesFiles: Bool

  /// Creates a writer.
  package init(_ format: Format, replacesFiles: Bool = false) {
    self.format = format
    self.replacesFiles = replacesFiles
  }

  /// Writes a corpus to a file or, in Hugging Face's and Kaldi's formats, to a folder.
  ///
  /// - Throws: `CorporaError.file` for a file that exists or cannot be written, `.unfitEntry` for a recording that the
  ///   format cannot represent. Nothing is written then.
  package func write(_ corpus: Corpus, to path: String) throws(CorporaError) {
    let files: [(path: String, text: String)]
    switch format {
    case .csv, .jsonLines:
      let table = try ManifestRows(corpus, folder: CorpusRoot(of: path))
      files = [(path, format == .csv ? table.csv : table.jsonLines)]
    case .huggingFace:
      let folder = CorpusRoot(path)
      files = [
        (folder.resolve("metadata.csv"), try ManifestRows(corpus, folder: folder, fileNameColumn: "file_name").csv)
      ]
    case .kaldi: files = try KaldiFiles(corpus).files(in: CorpusRoot(path))
    }
    try CorporaError.reading { () throws(BatchError) in try write(files) }
  }

  private func write(_ files: [(path: String, text: String)]) throws(BatchError) {
    for file in files { try ResultPaths.requireWritable(file.path, for: [], force: replacesFiles) }
    var open: [OutputFile] = []
    for file in files {
      let output = try OutputFile(path: file.path)
      output.write(file.text)
      open.append(output)
    }
    for output in open { try output.finish() }
  }
}
