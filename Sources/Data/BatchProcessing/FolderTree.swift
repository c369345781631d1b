import FilePaths
import Foundation

/// Reads all files below a folder, in the order of the names' bytes, and each folder once.
///
/// Links to folders are followed last, so that a folder that is reached both directly and by a link is listed with its
/// own path. A link is not followed if its target was read already or lies above the root. Hidden names, which begin
/// with a dot, are skipped.
struct FolderTree {
  /// The folders that cannot be listed, and the links whose target cannot be determined.
  private(set) var unreadable: [String] = []
  /// The folders and links that were skipped because their target was read already or lies above the root, with the
  /// target's path.
  private(set) var repeated: [RecordingListing.RepeatedFolder] = []
  /// Whether a link was followed, so that the files were not reported in order.
  private(set) var followedLinks = false

  private var seen: [FileStatus.Identity: String] = [:]
  private var links: [String] = []
  private let file: (_ folder: String, _ name: String) -> Void
  private let folder: (_ path: String) -> Void

  /// Reads all files and folders below `root`.
  ///
  /// - Parameters:
  ///   - folder: called with each folder that can be listed, including `root`.
  ///   - file: called with the folder and the name of each entry that is not a folder.
  init(
    below root: String, folder: @escaping (_ path: String) -> Void = { _ in },
    file: @escaping (_ folder: String, _ name: String) -> Void
  ) {
    self.file = file
    self.folder = folder
    // The folders above the root must not be read through a link.
    var place = root.isEmpty ? "." : root
    while let identity = FileStatus(path: place)?.identity, seen[identity] == nil {
      seen[identity] = place
      place = Self.join(place, "..")
    }
    read(root)
    while !links.isEmpty {
      let link = links.removeFirst()
      followedLinks = enter(link) || followedLinks
    }
  }

  /// Reads a folder unless it was read before.
  private mutating func enter(_ path: String) -> Bool {
    guard let identity = FileStatus(path: path)?.identity else {
      unreadable.append(path)
      return false
    }
    if let first = seen[identity] {
      repeated.append(.init(path: path, first: first))
      return false
    }
    seen[identity] = path
    read(path)
    return true
  }

  private mutating func read(_ path: String) {
    guard let names = try? FileAccess.names(in: path) else {
      unreadable.append(path)
      return
    }
    folder(path)
    for name in names {
      let entry = Self.join(path, name)
      let status = FileStatus(path: entry, followsLinks: false)
      if name.hasPrefix(".") {
        if status?.kind == .regular { file(path, name) }
      } else if status?.kind == .folder {
        _ = enter(entry)
      } else if status?.kind == .link {
        place(link: entry, name, in: path)
      } else {
        file(path, name)
      }
    }
  }

  private mutating func place(link: String, _ name: String, in path: String) {
    if let target = FileStatus(path: link) {
      if target.kind == .folder { links.append(link) } else { file(path, name) }
    } else if (name as NSString).pathExtension.isEmpty {
      // The link may lead to a folder on a drive that is not mounted.
      unreadable.append(link)
    } else {
      file(path, name)
    }
  }

  static func isFolder(_ path: String) -> Bool { FileStatus(path: path)?.kind == .folder }

  static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Whether a path comes before another in the order in which a tree is read.
  static func precedes(_ path: String, _ other: String) -> Bool {
    // A folder's end sorts before every character of a name.
    let key = { (path: String) in PathText.bytes(path).map { $0 == UInt8(ascii: "/") ? 0 : $0 } }
    return key(path).lexicographicallyPrecedes(key(other))
  }
}
