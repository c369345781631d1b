import FilePaths
import Foundation

/// A path with wildcards: `*`, `?` and `[…]` within a name as in POSIX fnmatch, `**` for any number of folders.
struct GlobPattern {
  private let components: [String]
  private let isAbsolute: Bool
  /// The folders below a `**` that were reached again and not read a second time.
  private(set) var repeated: [RecordingListing.RepeatedFolder] = []

  init(_ pattern: String) {
    isAbsolute = pattern.hasPrefix("/")
    components = pattern.split(separator: "/").map(String.init)
  }

  static func isPattern(_ path: String) -> Bool { path.contains { "*?[".contains($0) } }

  /// Returns the existing paths that match, each once, in the order of their bytes. Folders on the way that cannot be
  /// listed are included.
  mutating func paths() -> [String] {
    let found = Set(match(components[...], in: isAbsolute ? "/" : ""))
    return found.sorted { PathText.bytes($0).lexicographicallyPrecedes(PathText.bytes($1)) }
  }

  private mutating func match(_ rest: ArraySlice<String>, in folder: String) -> [String] {
    guard let first = rest.first else { return [] }
    let later = rest.dropFirst()
    if first == "**" {
      var folders: [String] = []
      let tree = FolderTree(below: folder, folder: { folders.append($0) }, file: { _, _ in })
      repeated += tree.repeated
      // A `**` at the end of the pattern matches all files at any depth, but not their folders.
      let after = later.isEmpty ? ["*"] : later
      let found = folders.flatMap { match(after, in: $0) }
      return tree.unreadable + (later.isEmpty ? found.filter { !FolderTree.isFolder($0) } : found)
    }
    guard Self.isPattern(first) else {
      let path = FolderTree.join(folder, first)
      do throws(FileAccessError) { _ = try FileStatus(of: path) } catch { return error.isAbsence ? [] : [path] }
      return later.isEmpty ? [path] : match(later, in: path)
    }
    guard let names = try? FileAccess.names(in: folder) else { return [folder] }
    let matching = names.filter { !$0.hasPrefix(".") && Self.matches($0, first) }.map { FolderTree.join(folder, $0) }
    return later.isEmpty ? matching : matching.filter(FolderTree.isFolder).flatMap { match(later, in: $0) }
  }

  /// A locale in which `?` matches a character of UTF-8 instead of a byte; never freed.
  private nonisolated(unsafe) static let characters = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)

  private static func matches(_ name: String, _ pattern: String) -> Bool {
    let previous = uselocale(characters)
    defer { uselocale(previous) }
    return PathText.withSystemPath(name) { name in PathText.withSystemPath(pattern) { fnmatch($0, name, 0) == 0 } }
  }
}
