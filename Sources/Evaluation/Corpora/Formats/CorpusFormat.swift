import BatchProcessing
import FilePaths
import Foundation

/// The formats in which a corpus lists its recordings.
package enum CorpusFormat: String, Sendable, Hashable, CaseIterable, Codable {
  /// A table as CSV, TSV or JSON Lines with the columns `audio`, `reference`, `id`, `split`, `licence` and further
  /// ones.
  case manifest
  /// A folder of recordings with a reference beside each.
  case folder
  /// Hugging Face's AudioFolder: `metadata.csv` or `metadata.jsonl` with `file_name`.
  case huggingFace = "huggingface"
  /// Kaldi's data directory: `wav.scp`, `segments`, `text`, `utt2spk`.
  case kaldi
  /// DCASE's table of the events of many recordings: `filename`, `onset`, `offset`, `event_label`.
  case dcase

  static let huggingFaceFiles: Set<String> = ["metadata.csv", "metadata.jsonl"]
  private static let manifestFiles = [
    "manifest.csv", "manifest.tsv", "manifest.jsonl", "manifest.ndjson", "manifest.parquet",
  ]
  private static let parts = ["train", "validation", "test"]

  /// Recognises the format of the file or folder at `path`.
  ///
  /// A folder with `wav.scp` has Kaldi's format. A folder with `metadata.csv` or `metadata.jsonl`, in itself or in its
  /// folder `train`, `validation` or `test`, has Hugging Face's. A folder with `manifest.csv`, `.tsv`, `.jsonl`,
  /// `.ndjson` or `.parquet` (in upper or lower case) has that manifest. Any other folder has the format `folder`. A file `wav.scp`
  /// stands for its folder. A table with the columns `filename` and `onset`, or with lines of name, onset and offset,
  /// has DCASE's format. A table named `metadata` with the column `file_name` has Hugging Face's. Any other table is a
  /// manifest.
  ///
  /// - Throws: `CorporaError.file` if the path does not exist, `.invalidFile` if the file has none of these formats.
  package static func format(of path: String) throws(CorporaError) -> CorpusFormat {
    let isFolder: Bool
    do { isFolder = try FileStatus(of: path).kind == .folder } catch {
      throw .file(.unreadable(path: path, reason: error.isAbsence ? "no such file or folder" : error.description))
    }
    let folder = CorpusRoot(path)
    if isFolder {
      if folder.contains("wav.scp") { return .kaldi }
      let places = [""] + parts.map { $0 + "/" }
      if places.contains(where: { place in huggingFaceFiles.contains { folder.contains(place + $0) } }) {
        return .huggingFace
      }
      return manifest(in: path) == nil ? .folder : .manifest
    }
    let name = (path as NSString).lastPathComponent.lowercased()
    if name == "wav.scp" { return .kaldi }
    let ending = (name as NSString).pathExtension
    guard ["csv", "tsv", "txt", "jsonl", "ndjson", "parquet"].contains(ending) else {
      throw .invalidFile(
        path: path, expected: "a folder, a manifest (.csv, .tsv, .jsonl, .parquet), or Kaldi's wav.scp",
        found: "another file")
    }
    if ["csv", "tsv", "txt"].contains(ending), try SoundEventCorpus.isOne(path) { return .dcase }
    guard ending != "txt" else {
      throw .invalidFile(path: path, expected: "lines of a name, onset, offset and label", found: "other text")
    }
    return huggingFaceFiles.contains(name) ? .huggingFace : .manifest
  }

  /// The path of a folder's manifest; `nil` if the folder has none.
  static func manifest(in folder: String) -> String? {
    let names = CorpusRoot(folder).names
    return manifestFiles.lazy.compactMap { wanted in
      names.first { $0.lowercased() == wanted }.map { CorpusRoot(folder).resolve($0) }
    }.first
  }
}
