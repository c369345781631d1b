import Foundation

/// What a path leads to.
package struct FileStatus: Sendable, Hashable {
  /// Kinds of files.
  package enum Kind: Sendable, Hashable {
    case regular, folder, link, pipe, socket, device
  }

  /// One file or folder, whatever name it is reached by.
  package struct Identity: Sendable, Hashable {
    let device: UInt64
    let number: UInt64
  }

  /// What it is; a link only where links are not followed.
  package let kind: Kind
  /// Bytes of a regular file.
  package let size: Int
  /// Which it is.
  package let identity: Identity

  /// What is at the path that a text (``PathText``) stands for; `nil` if the system does not say.
  package init?(path: String, followsLinks: Bool = true) {
    try? self.init(of: path, followsLinks: followsLinks)
  }

  /// As above.
  ///
  /// - Throws: why the system does not say.
  package init(of path: String, followsLinks: Bool = true) throws(FileAccessError) {
    var status = stat()
    let result = PathText.withSystemPath(path) { followsLinks ? stat($0, &status) : lstat($0, &status) }
    guard result == 0 else { throw FileAccessError(errno) }
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .device
      }
    size = Int(status.st_size)
    identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
  }
}
