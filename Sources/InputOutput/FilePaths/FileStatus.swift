import Foundation

/// The kind, the size and the identity of the file at a path.
package struct FileStatus: Sendable, Hashable {
  /// Kinds of files.
  package enum Kind: Sendable, Hashable {
    case regular, folder, link, pipe, socket, device
  }

  /// Identifies a file or folder independently of its name.
  package struct Identity: Sendable, Hashable {
    let device: UInt64
    let number: UInt64
  }

  /// The kind of the file; a link only if links are not followed.
  package let kind: Kind
  /// Size of a regular file in bytes.
  package let size: Int
  /// The identity of the file.
  package let identity: Identity

  /// The status of the file at a path, which is written as a text (``PathText``); `nil` if the system gives none.
  package init?(path: String, followsLinks: Bool = true) {
    try? self.init(of: path, followsLinks: followsLinks)
  }

  /// The status of the file at a path, as `init(path:followsLinks:)`, with an error in place of `nil`.
  ///
  /// - Throws: the error of the system call.
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
