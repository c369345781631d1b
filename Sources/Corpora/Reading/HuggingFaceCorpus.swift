import BatchProcessing
import Foundation

/// Hugging Face's AudioFolder: tables `metadata.csv` or `metadata.jsonl` in a folder or in folders below it, whose
/// `file_name` is relative to the table's own folder.
///
/// The split is that of the column `split`, or else of the first folder on the way whose name stands for one.
/// Source: Hugging Face Datasets, "Create an audio dataset", AudioFolder; "Structure your repository", keywords of splits.
enum HuggingFaceCorpus {
  private static let splits = [
    "train": "train", "training": "train", "validation": "validation", "valid": "validation", "val": "validation",
    "dev": "validation", "test": "test", "testing": "test", "eval": "test", "evaluation": "test",
  ]

  static func entries(_ path: String) throws(CorporaError) -> [CorpusEntry] {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    let root = isFolder.boolValue ? CorpusFolder(path) : CorpusFolder(of: path)
    let tables = isFolder.boolValue ? tables(below: root) : [path]
    guard !tables.isEmpty else {
      throw .invalidFile(path: path, expected: "metadata.csv or metadata.jsonl", found: "neither")
    }
    var entries: [CorpusEntry] = []
    for table in tables {
      let table = try ManifestCorpus.table(table)
      // Paths from the corpus's root: two parts may have files of one name.
      let own = try ManifestCorpus.entries(table) { root.path(to: table.resolve($0)) ?? $0 }
      entries += own.map { entry in
        var entry = entry
        let folders = (root.path(to: entry.audio) ?? entry.audio).split(separator: "/").dropLast()
        entry.split = entry.split ?? folders.lazy.compactMap { splits[$0.lowercased()] }.first
        return entry
      }
    }
    return entries
  }

  private static func tables(below folder: CorpusFolder) -> [String] {
    var found: [String] = []
    for name in folder.names where !name.hasPrefix(".") {
      let path = folder.resolve(name)
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      if isFolder.boolValue {
        let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
        found += isLink ? [] : tables(below: CorpusFolder(path))
      } else if CorpusFormat.huggingFaceFiles.contains(name) {
        found.append(path)
      }
    }
    return found
  }
}
