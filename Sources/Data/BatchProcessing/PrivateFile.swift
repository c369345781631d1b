import FilePaths
import Foundation

/// Files and folders with a person's data, which only their owner may read.
///
/// They are created with these access rights, so that others cannot open them at any moment.
package enum PrivateFile {
  /// The access rights of a file: its owner may read and write it (`rw-------`).
  package static let filePermissions: UInt32 = 0o600
  /// The access rights of a folder: its owner may list, change and enter it (`rwx------`).
  package static let folderPermissions: UInt32 = 0o700

  /// Makes an empty file that only its owner may read, and missing parent folders with the same restriction.
  ///
  /// - Throws: `BatchError.unwritable`, also if the name exists already; a link is not followed.
  package static func makeEmpty(_ path: String) throws(BatchError) {
    try makeFolder(FileAccess.folder(of: path))
    do throws(FileAccessError) {
      close(try FileAccess.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: filePermissions))
    } catch {
      throw .unwritable(path: path, reason: error.description)
    }
  }

  /// Makes a folder that only its owner may enter, and missing parent folders. An existing folder stays unchanged.
  ///
  /// - Throws: `BatchError.unwritable`.
  package static func makeFolder(_ path: String) throws(BatchError) {
    guard !path.isEmpty else { return }
    do throws(FileAccessError) { try FileAccess.makeFolder(path, mode: folderPermissions) } catch {
      throw .unwritable(path: path, reason: "the folder cannot be made: \(error)")
    }
  }

  /// Removes the access rights of other users to an existing file or folder.
  ///
  /// The file is not opened, because closing it would release the locks that this process holds on a database.
  ///
  /// - Returns: a line that reports the change, or the reason why others still have access; `nil` if there was nothing
  ///   to change.
  package static func restrict(_ path: String) -> String? {
    var status = stat()
    guard PathText.withSystemPath(path, { stat($0, &status) }) == 0,
      [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    else { return nil }
    let others: mode_t = 0o077
    let before = status.st_mode & 0o777
    guard before & others != 0 else { return nil }
    let text = String(before, radix: 8)
    guard PathText.withSystemPath(path, { chmod($0, before & ~others) }) == 0 else {
      let reason = status.st_uid == geteuid() ? String(cString: strerror(errno)) : "it belongs to another user"
      return "\(path): other users have rights to it (\(text)), which cannot be removed: \(reason)"
    }
    guard PathText.withSystemPath(path, { stat($0, &status) }) == 0, status.st_mode & others == 0 else {
      return "\(path): other users have rights to it (\(text)): its file system does not store rights for each file"
    }
    return "\(path): other users had rights to it (\(text)); now only its owner has"
  }
}
