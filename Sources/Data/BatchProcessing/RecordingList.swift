import FilePaths
import Foundation

/// Finds the recordings that files, folders, patterns and manifests stand for.
package enum RecordingList {
  /// Endings by which a file in a folder is taken for a recording, in lower case.
  package static let audioExtensions: Set<String> = [
    "wav", "wave", "bwf", "rf64", "w64", "flac", "ogg", "oga", "opus", "mp3", "mp2", "aif", "aiff", "aifc", "au", "snd",
    "caf", "sph", "voc", "amr", "m4a", "aac", "wma",
  ]

  /// The recordings of the inputs, in their order; those of a folder or a pattern by the order of their names' bytes.
  ///
  /// - A folder stands for all recordings below it, told by their endings (the contents are checked when the recording is opened). Links
  ///   to folders are followed, each folder is read once. Hidden files and folders are passed over.
  /// - A path with `*`, `?`, `[` or `**` (any number of folders) that does not exist itself is a pattern.
  /// - A file that ends in `.csv`, `.tsv`, `.jsonl` or `.ndjson` is a manifest.
  /// - Everything else is a recording, whether it exists or not: that is found out when it is opened.
  /// A recording that several inputs name is listed once.
  /// - Throws: `BatchError` for a manifest that cannot be read, and for a folder or pattern that holds no recording.
  package static func listing(of inputs: [String]) throws(BatchError) -> RecordingListing {
    var items: [RecordingItem] = []
    var whole = try list(inputs) { items.append($0) }
    whole.items = items
    return whole
  }

  /// As `listing(of:)`, with the recordings in a temporary file. Memory holds what one folder, or all that a pattern matches, is
  /// called, the bytes of a manifest, and 16 bytes for each recording that more than one input might name.
  ///
  /// - Parameter locate: gives the path of the file that holds a recording's bytes.
  /// - Returns: the recordings, and what was passed over, a line each.
  /// - Throws: as `listing(of:)`; `BatchError.unwritable` if there is no room for the file; what `locate` throws.
  package static func spool(
    of inputs: [String], locate: (_ path: String) throws(BatchError) -> String
  ) throws(BatchError) -> (recordings: RecordingSpool, remarks: [String]) {
    let spool = try RecordingSpool()
    let listing = try list(inputs) { item throws(BatchError) in
      var item = item
      item.location = try locate(item.location)
      try spool.append(item)
    }
    try spool.check()
    return (spool, listing.remarks)
  }

  /// Calls `body` with each recording, in order, each once; gives what was passed over.
  private static func list(
    _ inputs: [String], _ body: (RecordingItem) throws(BatchError) -> Void
  ) throws(BatchError) -> RecordingListing {
    var whole = RecordingListing()
    var seen: Set<TextHash> = []
    // What one folder holds has different paths: nothing need be remembered of them.
    let mayRepeat = inputs.count > 1 || !inputs.allSatisfy(FolderTree.isFolder)
    for input in inputs {
      whole.add(
        try expand(input) { item throws(BatchError) in
          if !mayRepeat || seen.insert(TextHash(item.path)).inserted { try body(item) }
        })
    }
    return whole
  }

  private static func expand(
    _ input: String, _ body: (RecordingItem) throws(BatchError) -> Void
  ) throws(BatchError) -> RecordingListing {
    if Manifest.isManifest(path: input), !FolderTree.isFolder(input),
      !GlobPattern.isPattern(input) || FileStatus(path: input) != nil
    {
      // A manifest may list no recording at all.
      try Manifest.forEachItem(path: input, body)
      return RecordingListing()
    }
    var count = 0
    func counted(_ item: RecordingItem) throws(BatchError) {
      count += 1
      try body(item)
    }
    var found = RecordingListing()
    if FolderTree.isFolder(input) {
      found = try recordings(below: input, counted)
    } else if GlobPattern.isPattern(input), FileStatus(path: input) == nil {
      var pattern = GlobPattern(input)
      for path in pattern.paths() {
        if FolderTree.isFolder(path) {
          found.add(try recordings(below: path, counted))
        } else {
          try counted(RecordingItem(path: path))
        }
      }
      found.repeatedFolders += pattern.repeated
    } else {
      try counted(RecordingItem(path: input))
    }
    guard count > 0 else { throw .nothingFound(input: input, passedOver: found.remarks) }
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

  private static func recordings(
    below root: String, _ body: (RecordingItem) throws(BatchError) -> Void
  ) throws(BatchError) -> RecordingListing {
    // In a file until the end of the tree is known: links, which are read last, may change the order.
    let found = try RowSpool()
    var failure: BatchError?
    var (others, hiddenCount) = ([String: Int](), 0)
    let tree = FolderTree(below: root) { folder, name in
      let ending = (name as NSString).pathExtension.lowercased()
      if audioExtensions.contains(ending) {
        if name.hasPrefix(".") {
          hiddenCount += 1
        } else if failure == nil {
          do throws(BatchError) { try found.append([.text(FolderTree.join(folder, name))]) } catch { failure = error }
        }
      } else if !name.hasPrefix(".") {
        others[ending, default: 0] += 1
      }
    }
    if let failure { throw failure }
    if tree.followedLinks || !tree.unreadable.isEmpty {
      let paths = found.compactMap { $0[0].plainText }
      for item in listing(paths, tree).items { try body(item) }
    } else {
      for row in found { try body(RecordingItem(path: row[0].plainText ?? "")) }
    }
    try found.check()
    return RecordingListing(otherFiles: others, hiddenCount: hiddenCount, repeatedFolders: tree.repeated)
  }

  private static func listing(_ found: [String], _ tree: FolderTree) -> RecordingListing {
    var paths = found + tree.unreadable
    if tree.followedLinks || !tree.unreadable.isEmpty { paths.sort(by: FolderTree.precedes) }
    return RecordingListing(items: paths.map { RecordingItem(path: $0) }, repeatedFolders: tree.repeated)
  }
}
