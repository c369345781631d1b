import BatchProcessing
import FilePaths
import Foundation

/// Reads Hugging Face's AudioFolder: tables `metadata.csv` or `metadata.jsonl` in a folder or in folders below it.
/// Their `file_name` is relative to the table's own folder.
///
/// The split is the value of the column `split` or, without one, that of the first folder in the path whose name is a
/// keyword of a split.
/// Source: Hugging Face Datasets, "Create an audio dataset", AudioFolder; "Structure your repository", keywords of
/// splits.
enum HuggingFaceCorpus {
  private static let splits = [
    "train": "train", "training": "train", "validation": "validation", "valid": "validation", "val": "validation",
    "dev": "validation", "test": "test", "testing": "test", "eval": "test", "evaluation": "test",
  ]

  static func corpus(_ path: String) throws(CorporaError) -> Corpus {
    let isFolder = FileStatus(path: path)?.kind == .folder
    let root = isFolder ? CorpusRoot(path) : CorpusRoot(of: path)
    let listing = isFolder ? RecordingList.files(below: root.path, named: CorpusFormat.huggingFaceFiles) : nil
    let tables = listing.map { $0.items.map(\.path) } ?? [path]
    guard !isFolder || tables.contains(where: isTable) else {
      throw .invalidFile(path: path, expected: "metadata.csv or metadata.jsonl", found: "neither")
    }
    var entries: [CorpusEntry] = []
    for table in tables {
      guard !isFolder || isTable(table) else {
        // A folder that cannot be listed becomes a recording, which fails with the reason.
        entries.append(CorpusEntry(id: root.path(to: table) ?? table, audio: table))
        continue
      }
      let table = try ManifestCorpus.table(table)
      // Names are paths from the corpus's root, because two parts may have files with the same name.
      let own = try ManifestCorpus.entries(table) { root.path(to: table.resolve($0)) ?? $0 }
      entries += own.map { entry in
        var entry = entry
        let folders = (root.path(to: entry.audio) ?? entry.audio).split(separator: "/").dropLast()
        entry.split = entry.split ?? folders.lazy.compactMap { splits[$0.lowercased()] }.first
        return entry
      }
    }
    return try Corpus(entries, passedOver: listing?.remarks ?? [])
  }

  private static func isTable(_ path: String) -> Bool {
    CorpusFormat.huggingFaceFiles.contains((path as NSString).lastPathComponent)
  }
}
