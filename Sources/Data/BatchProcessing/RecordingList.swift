import FilePaths
import Foundation

/// Finds the recordings that files, folders, patterns and manifests stand for.
package enum RecordingList {
  /// The file extensions of recordings in a folder, in lower case.
  package static let audioExtensions: Set<String> = [
    "wav", "wave", "bwf", "rf64", "w64", "flac", "ogg", "oga", "opus", "mp3", "mp2", "aif", "aiff", "aifc", "au", "snd",
    "caf", "sph", "voc", "amr", "m4a", "m4b", "aac", "wma", "3gp", "3g2", "webm", "mka", "wv", "ape", "tta",
    "mpc", "spx", "bw64", "ac3", "dsf", "g722", "gsm",
  ]

  /// The extensions of recordings without a header, in lower case. What they hold is not known without a format.
  package static let rawExtensions: Set<String> = [
    "raw", "pcm", "lpcm", "s8", "u8", "s16", "s24", "s32", "f32", "f64", "s16le", "s16be", "s24le", "s24be", "s32le",
    "s32be", "f32le", "f32be", "f64le", "f64be", "sb", "ub", "sw", "ul", "al", "ulaw", "mulaw", "alaw",
  ]

  /// The extensions of files that are no sounds, so that their first bytes are not read, in lower case.
  private static let silentExtensions: Set<String> = [
    "csv", "tsv", "txt", "json", "jsonl", "ndjson", "textgrid", "lab", "eaf", "rttm", "stm", "jams", "md", "html",
    "css",
    "js", "xml", "yaml", "yml", "toml", "py", "r", "sh", "praat", "png", "jpg", "jpeg", "gif", "svg", "tif", "tiff",
    "webp",
    "pdf", "zip", "gz", "xz", "bz2", "tar", "npy", "npz", "parquet", "sqlite", "db", "log", "mid", "midi",
  ]

  /// What a search needs to know beside the inputs.
  package struct Search: Sendable {
    /// The format of recordings without a header, as text; `nil` to read headers. It holds for what is named, for what
    /// matches a pattern, and for the recordings of a manifest without a format of their own; of a folder for the files
    /// that end in `rawExtensions`.
    package var raw: String?
    /// The format of a file by its first bytes; `nil` if it is no sound. It is asked for the files of a folder that have
    /// neither a recording's ending nor that of something else.
    package var soundFormat: @Sendable (_ path: String) -> String?

    /// Makes a search.
    package init(raw: String? = nil, soundFormat: @escaping @Sendable (_ path: String) -> String? = { _ in nil }) {
      self.raw = raw
      self.soundFormat = soundFormat
    }
  }

  /// Lists the recordings of the inputs in their order; those of a folder or pattern in the order of their names'
  /// bytes.
  ///
  /// - A folder stands for all recordings below it, which are recognised by their extensions (the contents are checked
  ///   when the recording is opened). Links to folders are followed, and each folder is read once. Hidden files and
  ///   folders are skipped.
  /// - A path with `*`, `?`, `[` or `**` (any number of folders) that does not exist itself is a pattern.
  /// - A file that ends in `.csv`, `.tsv`, `.jsonl`, `.ndjson` or `.parquet` is a manifest.
  /// - Everything else is a recording. Opening it shows whether it exists.
  ///
  /// Files of a folder that are sounds by their first bytes, and those without a header if there is no format for them,
  /// are counted by kind. Moving pictures (MP4, MOV, AVI, MKV) are among these: in the folders of a session they often stand
  /// beside the sound that was taken from them.
  /// A recording that several inputs name is listed once.
  /// - Throws: `BatchError` for a manifest that cannot be read, and for a folder or pattern that holds no recording.
  package static func listing(of inputs: [String], by search: Search = Search()) throws(BatchError) -> RecordingListing
  {
    var items: [RecordingItem] = []
    var whole = try list(inputs, search) { items.append($0) }
    whole.items = items
    return whole
  }

  /// Does the same as `listing(of:)`, but keeps the recordings in a temporary file. Memory holds the names of one
  /// folder or of all matches of a pattern, the bytes of a manifest, and 16 bytes for each recording that several
  /// inputs may name.
  ///
  /// - Parameter locate: returns the path of the file with a recording's bytes.
  /// - Returns: the recordings, and a listing of the skipped files and folders without them.
  /// - Throws: as `listing(of:)`; `BatchError.unwritable` if there is no room for the file; the errors of `locate`.
  package static func spool(
    of inputs: [String], by search: Search = Search(), locate: (_ path: String) throws(BatchError) -> String
  ) throws(BatchError) -> (recordings: RecordingSpool, passedOver: RecordingListing) {
    let spool = try RecordingSpool()
    let listing = try list(inputs, search) { item throws(BatchError) in
      var item = item
      item.location = try locate(item.location)
      try spool.append(item)
    }
    try spool.check()
    return (spool, listing)
  }

  /// Calls `body` with each recording once, in order, and returns a listing of the skipped files and folders.
  private static func list(
    _ inputs: [String], _ search: Search, _ body: (RecordingItem) throws(BatchError) -> Void
  ) throws(BatchError) -> RecordingListing {
    var whole = RecordingListing()
    var seen: Set<TextHash> = []
    // The paths in one folder all differ, so they need not be remembered.
    let mayRepeat = inputs.count > 1 || !inputs.allSatisfy(FolderTree.isFolder)
    for input in inputs {
      whole.add(
        try expand(input, search) { item throws(BatchError) in
          if !mayRepeat || seen.insert(TextHash(item.path)).inserted { try body(item) }
        })
    }
    return whole
  }

  private static func expand(
    _ input: String, _ search: Search, _ body: (RecordingItem) throws(BatchError) -> Void
  ) throws(BatchError) -> RecordingListing {
    if Manifest.isManifest(path: input), !FolderTree.isFolder(input),
      !GlobPattern.isPattern(input) || FileStatus(path: input) != nil
    {
      // A manifest may be empty.
      try Manifest.forEachItem(path: input) { item throws(BatchError) in
        var item = item
        item.raw = item.raw ?? search.raw
        try body(item)
      }
      return RecordingListing()
    }
    var count = 0
    func counted(_ item: RecordingItem) throws(BatchError) {
      count += 1
      try body(item)
    }
    var found = RecordingListing()
    if FolderTree.isFolder(input) {
      found = try recordings(below: input, search, counted)
    } else if GlobPattern.isPattern(input), FileStatus(path: input) == nil {
      var pattern = GlobPattern(input)
      for path in pattern.paths() {
        if FolderTree.isFolder(path) {
          found.add(try recordings(below: path, search, counted))
        } else {
          try counted(RecordingItem(path: path, raw: search.raw))
        }
      }
      found.repeatedFolders += pattern.repeated
    } else {
      try counted(RecordingItem(path: input, raw: search.raw))
    }
    guard count > 0 else { throw .nothingFound(input: input, passedOver: found.remarks) }
    return found
  }

  /// Lists the files below a folder that have one of these names, with the same rules as for recordings. The folders
  /// that cannot be listed are among the items.
  package static func files(below root: String, named names: Set<String>) -> RecordingListing {
    var paths: [String] = []
    let tree = FolderTree(below: root) { folder, name in
      if names.contains(name) { paths.append(FolderTree.join(folder, name)) }
    }
    return listing(paths, tree)
  }

  private static func recordings(
    below root: String, _ search: Search, _ body: (RecordingItem) throws(BatchError) -> Void
  ) throws(BatchError) -> RecordingListing {
    // The recordings are kept in a temporary file until the whole tree is read, because links, which are read last, may
    // change the order.
    let found = try RowSpool()
    var failure: BatchError?
    var (others, sounds, hiddenCount) = ([String: Int](), [String: Int](), 0)
    func isRecording(_ ending: String) -> Bool {
      audioExtensions.contains(ending) || search.raw != nil && rawExtensions.contains(ending)
    }
    let tree = FolderTree(below: root) { folder, name in
      let ending = (name as NSString).pathExtension.lowercased()
      if isRecording(ending) {
        if name.hasPrefix(".") {
          hiddenCount += 1
        } else if failure == nil {
          do throws(BatchError) { try found.append([.text(FolderTree.join(folder, name))]) } catch { failure = error }
        }
      } else if name.hasPrefix(".") {
        return
      } else if rawExtensions.contains(ending) {
        sounds["\(RecordingListing.headerless) (.\(ending))", default: 0] += 1
      } else if !silentExtensions.contains(ending), let format = search.soundFormat(FolderTree.join(folder, name)) {
        sounds[format, default: 0] += 1
      } else {
        others[ending, default: 0] += 1
      }
    }
    if let failure { throw failure }
    if tree.followedLinks || !tree.unreadable.isEmpty {
      let paths = found.compactMap { $0[0].plainText }
      for item in listing(paths, tree).items { try body(placed(item, search)) }
    } else {
      for row in found { try body(placed(RecordingItem(path: row[0].plainText ?? ""), search)) }
    }
    try found.check()
    return RecordingListing(
      otherFiles: others, otherSounds: sounds, hiddenCount: hiddenCount, repeatedFolders: tree.repeated)
  }

  /// A recording of a folder, with the format of those without a header if its ending is one of theirs.
  private static func placed(_ item: RecordingItem, _ search: Search) -> RecordingItem {
    var item = item
    if rawExtensions.contains((item.path as NSString).pathExtension.lowercased()) { item.raw = search.raw }
    return item
  }

  private static func listing(_ found: [String], _ tree: FolderTree) -> RecordingListing {
    var paths = found + tree.unreadable
    if tree.followedLinks || !tree.unreadable.isEmpty { paths.sort(by: FolderTree.precedes) }
    return RecordingListing(items: paths.map { RecordingItem(path: $0) }, repeatedFolders: tree.repeated)
  }
}
