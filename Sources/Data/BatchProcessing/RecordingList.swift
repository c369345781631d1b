import FilePaths
import Foundation

/// Finds the recordings that a person means by files, folders, patterns and manifests.
package enum RecordingList {
  /// Endings by which a file in a folder is taken for a recording, in lower case.
  package static let audioExtensions: Set<String> = [
    "wav", "wave", "bwf", "rf64", "w64", "flac", "ogg", "oga", "opus", "mp3", "mp2", "aif", "aiff", "aifc", "au", "snd",
    "caf", "sph", "voc", "amr", "m4a", "aac", "wma",
  ]

  /// The recordings of the inputs, in their order; those of a folder or a pattern by the order of their names' bytes.
  ///
  /// - A folder stands for all recordings below it, told by their endings (whatever the ending hides is then checked). Links
  ///   to folders are followed, each folder is read once. Hidden files and folders are passed over.
  /// - A path with `*`, `?`, `[` or `**` (any number of folders) that does not exist itself is a pattern.
  /// - A file that ends in `.csv`, `.tsv`, `.jsonl` or `.ndjson` is a manifest.
  /// - Everything else is a recording, whether it exists or not: that is found out when it is opened.
  /// A recording that several inputs name is listed once.
  /// - Throws: `BatchError` for a manifest that cannot be read, and for a folder or pattern that holds no recording.
  package static func listing(of inputs: [String]) throws(BatchError) -> RecordingListing {
    var whole = RecordingListing()
    var seen: Set<String> = []
    for input in inputs {
      var found = try expand(input)
      found.items.removeAll { !seen.insert($0.path).inserted }
      whole.add(found)
    }
    return whole
  }

  private static func expand(_ input: String) throws(BatchError) -> RecordingListing {
    var found = RecordingListing()
    if FolderTree.isFolder(input) {
      found = recordings(below: input)
    } else if GlobPattern.isPattern(input), FileStatus(path: input) == nil {
      var pattern = GlobPattern(input)
      for path in pattern.paths() {
        if FolderTree.isFolder(path) {
          found.add(recordings(below: path))
        } else {
          found.items.append(RecordingItem(path: path))
        }
      }
      found.repeatedFolders += pattern.repeated
    } else if Manifest.isManifest(path: input) {
      found.items = try Manifest.items(path: input)
      return found
    } else {
      found.items = [RecordingItem(path: input)]
    }
    guard !found.items.isEmpty else { throw .nothingFound(input: input, passedOver: found.remarks) }
    return found
  }

  /// The files below a folder that have one of these names, looked for as recordings are; with them, as items, the folders
  /// that cannot be listed.
  package static func files(below root: String, named names: Set<String>) -> RecordingListing {
    var paths: [String] = []
    let tree = FolderTree(below: root) { folder, name in
      if names.contains(name) { paths.append(FolderTree.join(folder, name)) }
    }
    return listing(paths, tree)
  }

  private static func recordings(below root: String) -> RecordingListing {
    var paths: [String] = []
    var (others, hiddenCount) = ([String: Int](), 0)
    let tree = FolderTree(below: root) { folder, name in
      let ending = (name as NSString).pathExtension.lowercased()
      if audioExtensions.contains(ending) {
        if name.hasPrefix(".") { hiddenCount += 1 } else { paths.append(FolderTree.join(folder, name)) }
      } else if !name.hasPrefix(".") {
        others[ending, default: 0] += 1
      }
    }
    var listing = listing(paths, tree)
    (listing.otherFiles, listing.hiddenCount) = (others, hiddenCount)
    return listing
  }

  private static func listing(_ found: [String], _ tree: FolderTree) -> RecordingListing {
    var paths = found + tree.unreadable
    if tree.followedLinks || !tree.unreadable.isEmpty { paths.sort(by: FolderTree.precedes) }
    return RecordingListing(items: paths.map { RecordingItem(path: $0) }, repeatedFolders: tree.repeated)
  }
}
