import Foundation

/// A path with wildcards: `*`, `?` and `[…]` within a name as in POSIX fnmatch, `**` for any number of folders.
struct GlobPattern {
  private let components: [String]
  private let isAbsolute: Bool

  init(_ pattern: String) {
    isAbsolute = pattern.hasPrefix("/")
    components = pattern.split(separator: "/").map(String.init)
  }

  static func isPattern(_ path: String) -> Bool { path.contains { "*?[".contains($0) } }

  /// The paths that exist and match, each once, in the order of their bytes.
  func paths() -> [String] {
    let found = Set(match(components[...], in: isAbsolute ? "/" : ""))
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func match(_ rest: ArraySlice<String>, in folder: String) -> [String] {
    guard let first = rest.first else { return [] }
    let later = rest.dropFirst()
    if first == "**" {
      guard !later.isEmpty else { return match(["*"], in: folder) + match(["**", "*"], in: folder) }
      let below = folders(in: folder).flatMap { match(rest, in: $0) }
      return match(later, in: folder) + below
    }
    guard Self.isPattern(first) else {
      let path = RecordingList.join(folder, first)
      guard FileManager.default.fileExists(atPath: path) else { return [] }
      return later.isEmpty ? [path] : match(later, in: path)
    }
    let names = RecordingList.entries(of: folder).filter { Self.matches($0, first) }
    let matching = names.map { RecordingList.join(folder, $0) }
    return later.isEmpty ? matching : matching.filter(RecordingList.isFolder).flatMap { match(later, in: $0) }
  }

  /// A locale in which `?` is a character of UTF-8 rather than a byte; never freed.
  private nonisolated(unsafe) static let characters = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)

  private static func matches(_ name: String, _ pattern: String) -> Bool {
    let previous = uselocale(characters)
    defer { uselocale(previous) }
    return fnmatch(pattern, name, 0) == 0
  }

  private func folders(in folder: String) -> [String] {
    RecordingList.entries(of: folder).map { RecordingList.join(folder, $0) }.filter { path in
      RecordingList.isFolder(path) && (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == nil
    }
  }
}
