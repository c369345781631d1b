import FilePaths
import Foundation

/// Everything below a folder, in the order of the names' bytes, each folder once.
///
/// Links to folders are followed when everything else has been read, so that a folder that is reached both ways keeps its own
/// path. A link that leads to a folder that is read already, or to one above it, is not followed. Hidden names, which begin
/// with a dot, are passed over.
struct FolderTree {
  /// Folders that cannot be listed, and links that lead to nothing that can be told.
  private(set) var unreadable: [String] = []
  /// Folders and links that lead to a folder that was read already, or to one above it, with that one's path.
  private(set) var repeated: [RecordingListing.RepeatedFolder] = []
  /// Whether a link was followed, so that what was found is no longer in order.
  private(set) var followedLinks = false

  private var seen: [FileStatus.Identity: String] = [:]
  private var links: [String] = []
  private let file: (_ folder: String, _ name: String) -> Void
  private let folder: (_ path: String) -> Void

  /// Reads all below `root`.
  ///
  /// - Parameters:
  ///   - folder: called with each folder that can be listed, `root` too.
  ///   - file: called with all that is no folder: the folder it is in, and its name.
  init(
    below root: String, folder: @escaping (_ path: String) -> Void = { _ in },
    file: @escaping (_ folder: String, _ name: String) -> Void
  ) {
    self.file = file
    self.folder = folder
    // What lies above the root is not to be read by way of a link.
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

  /// Reads a folder unless that was done.
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
      // It may be a folder of a drive that is not there.
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
