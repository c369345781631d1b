import FilePaths
import Foundation

/// Files and folders that nobody but their owner may read: what holds a person's data.
///
/// What is made here is made with these rights, so that there is no moment in which others can open it.
package enum PrivateFile {
  /// Rights of a file: its owner may read and write it (`rw-------`).
  package static let filePermissions: UInt32 = 0o600
  /// Rights of a folder: its owner may list, change and enter it (`rwx------`).
  package static let folderPermissions: UInt32 = 0o700

  /// Makes an empty file of the owner's alone; the folders on the way that are missing are made so, too.
  ///
  /// - Throws: `BatchError.unwritable`, also where something has the name: a link is not followed.
  package static func makeEmpty(_ path: String) throws(BatchError) {
    try makeFolder(FileAccess.folder(of: path))
    do throws(FileAccessError) {
      close(try FileAccess.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: filePermissions))
    } catch {
      throw .unwritable(path: path, reason: error.description)
    }
  }

  /// Makes a folder of the owner's alone, and those on the way; one that exists stays as it is.
  ///
  /// - Throws: `BatchError.unwritable`.
  package static func makeFolder(_ path: String) throws(BatchError) {
    guard !path.isEmpty else { return }
    do throws(FileAccessError) { try FileAccess.makeFolder(path, mode: folderPermissions) } catch {
      throw .unwritable(path: path, reason: "the folder cannot be made: \(error)")
    }
  }

  /// Takes away the rights of others to a file or folder that exists.
  ///
  /// The file is not opened: that would end the locks that this process has on a database.
  ///
  /// - Returns: a line that says what was done, or why others still have rights; `nil` where there was nothing to do.
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
