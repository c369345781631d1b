import FilePaths

/// A folder that paths of a corpus are relative to.
struct CorpusRoot {
  let path: String

  init(_ path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
  }

  /// The folder of a file.
  init(of file: String) { self.init(FileAccess.folder(of: file)) }

  /// A path as it is to be opened: an absolute one stays as it is.
  func resolve(_ file: String) -> String {
    file.hasPrefix("/") || path.isEmpty ? file : path.hasSuffix("/") ? path + file : path + "/" + file
  }

  /// The path from here to a file below, `nil` for one that is elsewhere.
  func path(to file: String) -> String? {
    let folder = Self.absolute(path.isEmpty ? "." : path)
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    let file = Self.absolute(file)
    return file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : nil
  }

  func contains(_ file: String) -> Bool { FileStatus(path: resolve(file)) != nil }

  /// What is in it, by the order of the names' bytes.
  var names: [String] { (try? FileAccess.names(in: path)) ?? [] }

  /// The path from the root, without `.` and `..`; links are left as they are.
  static func absolute(_ file: String) -> String {
    let whole = file.hasPrefix("/") ? file : FileAccess.workingDirectory + "/" + file
    var steps: [Substring] = []
    for step in whole.split(separator: "/") where step != "." {
      if step == ".." { _ = steps.popLast() } else { steps.append(step) }
    }
    return "/" + steps.joined(separator: "/")
  }
}
