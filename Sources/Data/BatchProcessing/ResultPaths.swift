import FilePaths
import Foundation

/// Where the results of recordings go when each gets files of its own.
package enum ResultPaths {
  /// The path of `name` in `folder`; an empty folder is the working directory.
  package static func join(_ folder: String, _ name: String) -> String { FolderTree.join(folder, name) }

  /// The place in `folder` for what belongs to the recording at `path`: its path below the folder, each step up written
  /// as `__`, and `suffix`.
  package static func path(of recording: String, in folder: String, suffix: String) -> String {
    let steps = recording.split(separator: "/").filter { $0 != "." }.map { $0 == ".." ? "__" : String($0) }
    return FolderTree.join(folder, steps.joined(separator: "/") + suffix)
  }

  /// Whether `output` is a folder for the results: for those of a list, if it exists as one, or if it ends in a slash.
  package static func isFolder(_ output: String, isList: Bool) -> Bool {
    isList || output.hasSuffix("/") || FolderTree.isFolder(output)
  }

  /// A path for the result of each recording: `output` itself for a single one, or below it where it is a folder.
  ///
  /// - Parameters:
  ///   - items: the recordings.
  ///   - output: a file, or a folder as `isFolder` tells.
  ///   - suffix: what the names of files in a folder end with.
  ///   - isList: whether the inputs are more than one recording that was named.
  ///   - force: whether files that exist may be replaced.
  /// - Throws: `BatchError.exists` without `force`, and even with it `.replacesInput`, `.sameOutput`, and `.unwritable` for
  ///   what is no file (a device, say), or no folder where one is needed.
  package static func paths(
    for items: [RecordingItem], output: String, suffix: String, isList: Bool, force: Bool
  ) throws(BatchError) -> [String] {
    try paths(for: items, output: output, isList: isList, force: force) { $0 + suffix }
  }

  /// As above, with any names: `name` gives the name in a folder, with its path, from that of the recording.
  package static func paths(
    for items: [RecordingItem], output: String, isList: Bool, force: Bool, name: (String) -> String
  ) throws(BatchError) -> [String] {
    let isFolder = isFolder(output, isList: isList)
    if isFolder, !FolderTree.isFolder(output), FileStatus(path: output) != nil {
      throw .unwritable(path: output, reason: "expected a folder, got a file")
    }
    let paths = items.map { isFolder ? path(of: name($0.path), in: output, suffix: "") : output }
    let inputs = Set(items.compactMap { FileStatus(path: $0.location)?.identity })
    var takenBy: [String: String] = [:]
    for (item, path) in zip(items, paths) {
      if let other = takenBy.updateValue(item.path, forKey: path) {
        throw .sameOutput(path: path, first: other, second: item.path)
      }
      try check(path, inputs, force)
    }
    return paths
  }

  /// Makes sure that one file with the results of all recordings may be written.
  ///
  /// - Throws: as `paths(for:output:suffix:isList:force:)`.
  package static func requireWritable(_ path: String, for items: [RecordingItem], force: Bool) throws(BatchError) {
    try check(path, Set(items.compactMap { FileStatus(path: $0.location)?.identity }), force)
  }

  private static func check(
    _ path: String, _ inputs: Set<FileStatus.Identity>, _ force: Bool
  ) throws(BatchError) {
    guard let existing = FileStatus(path: path) else { return }
    if inputs.contains(existing.identity) { throw .replacesInput(path: path) }
    guard existing.kind == .regular else { throw .unwritable(path: path, reason: "expected a regular file") }
    if !force { throw .exists(path: path) }
  }
}
