import FilePaths
import Foundation

/// The paths of result files when each recording has its own.
package enum ResultPaths {
  /// Joins `folder` and `name` to a path; an empty folder is the working directory.
  package static func join(_ folder: String, _ name: String) -> String { FolderTree.join(folder, name) }

  /// Returns the path in `folder` for a file of a recording: the recording's path, with each `..` written as `__`, and
  /// `suffix`.
  package static func path(of recording: String, in folder: String, suffix: String) -> String {
    let steps = recording.split(separator: "/").filter { $0 != "." }.map { $0 == ".." ? "__" : String($0) }
    return FolderTree.join(folder, steps.joined(separator: "/") + suffix)
  }

  /// The path of a file as seen from a folder, for links that hold as long as both are moved together.
  package static func path(of file: String, from folder: String) -> String {
    let steps = { (path: String) in
      URL(fileURLWithPath: path).standardized.path.split(separator: "/").map(String.init)
    }
    let (folder, file) = (steps(folder), steps(file))
    let common = zip(folder, file).prefix { $0 == $1 }.count
    return ([String](repeating: "..", count: folder.count - common) + file.dropFirst(common)).joined(separator: "/")
  }

  /// Whether `output` is a folder for the results: for a list of recordings, for an existing folder, and for a path
  /// that ends in a slash.
  package static func isFolder(_ output: String, isList: Bool) -> Bool {
    isList || output.hasSuffix("/") || FolderTree.isFolder(output)
  }

  /// Returns a path for the result of each recording: `output` itself if it is a file, or a path below it if it is a
  /// folder.
  ///
  /// - Parameters:
  ///   - items: the recordings.
  ///   - output: a file or a folder; see `isFolder`.
  ///   - suffix: the end of the names of files in a folder.
  ///   - isList: whether the inputs are something else than one named recording.
  ///   - force: whether existing files may be replaced.
  /// - Throws: `BatchError.exists` without `force`; always `.replacesInput`, `.sameOutput`, and `.unwritable` if a
  ///   file's path exists as something else (a device, for example), or a folder's path exists as a file.
  package static func paths(
    for items: [RecordingItem], output: String, suffix: String, isList: Bool, force: Bool
  ) throws(BatchError) -> [String] {
    try paths(for: items, output: output, isList: isList, force: force) { $0 + suffix }
  }

  /// Does the same with other file names: `name` returns the path in the folder for a recording's path.
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

  /// Checks that one file with the results of all recordings may be written.
  ///
  /// - Throws: as `paths(for:output:suffix:isList:force:)`.
  package static func requireWritable(_ path: String, for items: [RecordingItem], force: Bool) throws(BatchError) {
    try check(path, Set(items.compactMap { FileStatus(path: $0.location)?.identity }), force)
  }

  /// Checks that a file may be written that is made of other files.
  ///
  /// - Parameter inputs: paths of the files it is made of.
  /// - Throws: `BatchError`, as the function above.
  package static func requireWritable(_ path: String, madeOf inputs: [String], force: Bool) throws(BatchError) {
    try check(path, Set(inputs.compactMap { FileStatus(path: $0)?.identity }), force)
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
