import Foundation

/// Finds the recordings that a person means by files, folders, patterns and manifests.
public enum RecordingList {
  /// Endings by which a file in a folder is taken for a recording, in lower case.
  public static let audioExtensions: Set<String> = [
    "wav", "wave", "bwf", "rf64", "w64", "flac", "ogg", "oga", "opus", "mp3", "mp2", "aif", "aiff", "aifc", "au", "snd",
    "caf", "sph", "voc", "amr", "m4a", "aac", "wma",
  ]

  /// The recordings of the inputs, in their order; those of a folder or a pattern by the order of their paths' bytes.
  ///
  /// - A folder stands for all recordings below it, told by their endings (whatever the ending hides is then checked).
  ///   Hidden files and folders are passed over, links to folders are not followed.
  /// - A path with `*`, `?`, `[` or `**` (any number of folders) that does not exist itself is a pattern.
  /// - A file that ends in `.csv`, `.tsv`, `.jsonl` or `.ndjson` is a manifest.
  /// - Everything else is a recording, whether it exists or not: that is found out when it is opened.
  /// A recording that several inputs name is listed once.
  /// - Throws: `BatchError` for a manifest that cannot be read, and for a folder or pattern that holds no recording.
  public static func items(of inputs: [String]) throws(BatchError) -> [RecordingItem] {
    var items: [RecordingItem] = []
    var seen: Set<String> = []
    for input in inputs {
      for item in try expand(input) where seen.insert(item.path).inserted { items.append(item) }
    }
    return items
  }

  private static func expand(_ input: String) throws(BatchError) -> [RecordingItem] {
    let found: [String]
    if isFolder(input) {
      found = recordings(below: input)
    } else if GlobPattern.isPattern(input), !FileManager.default.fileExists(atPath: input) {
      found = GlobPattern(input).paths().flatMap { isFolder($0) ? recordings(below: $0) : [$0] }
    } else if Manifest.isManifest(path: input) {
      return try Manifest.items(path: input)
    } else {
      return [RecordingItem(path: input)]
    }
    guard !found.isEmpty else { throw .nothingFound(input: input) }
    return found.map { RecordingItem(path: $0) }
  }

  static func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  /// Names in a folder without hidden ones, by the order of their bytes.
  static func entries(of folder: String) -> [String] {
    guard let stream = opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    // readdir rather than FileManager, which passes over names that are not UTF-8: they are to get a row, too.
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names.filter { !$0.hasPrefix(".") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  private static func recordings(below folder: String) -> [String] {
    entries(of: folder).flatMap { name -> [String] in
      let path = join(folder, name)
      if isFolder(path) {
        let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
        return isLink ? [] : recordings(below: path)
      }
      return audioExtensions.contains((name as NSString).pathExtension.lowercased()) ? [path] : []
    }
  }
}
