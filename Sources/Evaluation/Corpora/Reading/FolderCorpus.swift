import BatchProcessing
import Foundation

/// Reads corpora without a list: the recordings below a folder, each with a reference beside it.
enum FolderCorpus {
  /// The extensions of references. If a recording has several references, the first extension in this list is used.
  static let referenceEndings = [
    "jams", "textgrid", "f0", "f0.csv", "pitch.csv", "csv", "tsv", "lab", "labels", "txt",
  ]

  /// - Parameter raw: the format of recordings without a header; `nil` to pass over them.
  static func corpus(_ path: String, raw: String?) throws(CorporaError) -> Corpus {
    var listing = try CorporaError.reading { () throws(BatchError) in
      try RecordingList.listing(of: [path], by: .init(raw: raw))
    }
    let root = CorpusRoot(path)
    var beside: [String: [String: String]] = [:]
    let entries = listing.items.map { item in
      let folder = CorpusRoot(of: item.path)
      let names = beside[folder.path] ?? names(in: folder)
      beside[folder.path] = names
      let name = (item.path as NSString).lastPathComponent
      var entry = CorpusEntry(
        id: root.path(to: item.path) ?? item.path, audio: item.path,
        reference: reference(for: name, names).map(folder.resolve))
      entry.raw = item.raw
      return entry
    }
    for reference in Set(entries.compactMap(\.reference)) {
      listing.otherFiles[(reference as NSString).pathExtension.lowercased()]? -= 1
    }
    listing.otherFiles = listing.otherFiles.filter { $0.value > 0 }
    return try Corpus(entries, passedOver: listing.remarks)
  }

  /// The reference's file name: the recording's name with another extension or with an additional one.
  private static func reference(for name: String, _ names: [String: String]) -> String? {
    let stem = (name as NSString).deletingPathExtension
    return referenceEndings.lazy.compactMap { ending in names[stem + "." + ending] ?? names[name + "." + ending] }.first
  }

  /// The files that may be references, by their names with the extension in lower case.
  private static func names(in folder: CorpusRoot) -> [String: String] {
    var found: [String: String] = [:]
    for name in folder.names {
      for ending in referenceEndings where name.lowercased().hasSuffix("." + ending) {
        let key = String(name.dropLast(ending.count)) + ending
        found[key] = found[key] ?? name
      }
    }
    return found
  }
}
