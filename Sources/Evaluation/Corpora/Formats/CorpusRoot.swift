import FilePaths

/// The folder to which the paths of a corpus are relative.
struct CorpusRoot {
  let path: String

  init(_ path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
  }

  /// Creates the root for paths in a file: the file's folder.
  init(of file: String) { self.init(FileAccess.folder(of: file)) }

  /// Converts a path to one that can be opened. An absolute path stays unchanged.
  func resolve(_ file: String) -> String {
    file.hasPrefix("/") || path.isEmpty ? file : path.hasSuffix("/") ? path + file : path + "/" + file
  }

  /// The path from this folder to a file below it; `nil` for a file elsewhere.
  func path(to file: String) -> String? {
    let folder = Self.absolute(path.isEmpty ? "." : path)
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    let file = Self.absolute(file)
    return file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : nil
  }

  func contains(_ file: String) -> Bool { FileStatus(path: resolve(file)) != nil }

  /// The names of the folder's contents, sorted by their bytes.
  var names: [String] { (try? FileAccess.names(in: path)) ?? [] }

  /// The absolute path without `.` and `..`. Links are not resolved.
  static func absolute(_ file: String) -> String {
    let whole = file.hasPrefix("/") ? file : FileAccess.workingDirectory + "/" + file
    var steps: [Substring] = []
    for step in whole.split(separator: "/") where step != "." {
      if step == ".." { _ = steps.popLast() } else { steps.append(step) }
    }
    return "/" + steps.joined(separator: "/")
  }
}
