import FilePaths
import Foundation

/// A folder for files of a moment, in the system's folder for these. Only this user may enter it. It goes with this object;
/// what a killed process has left there goes when the next process makes its first.
package final class ScratchFolder: Sendable {
  private static let beginning = "ossicle-scratch-"
  /// The time within which a new folder gets its lock, in seconds.
  private static let youth = 60.0
  private static let removeLeftoversOnce: Void = removeLeftovers()

  /// Where a folder is made.
  package enum Place: CaseIterable, Sendable {
    /// The system's folder for files of a moment.
    case temporary
    /// The memory, where the system has a folder for that, which a full disk leaves free; else as `temporary`.
    case memory

    fileprivate var path: String {
      if self == .memory, access("/dev/shm", W_OK | X_OK) == 0 { return "/dev/shm" }
      let path = FileManager.default.temporaryDirectory.path
      return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
  }

  /// The path of the folder.
  package let path: String
  /// The open folder with the lock that says that its process lives.
  private let descriptor: Int32

  /// - Throws: `BatchError.unwritable`.
  package init(in place: Place = .temporary) throws(BatchError) {
    Self.removeLeftoversOnce
    path = place.path + "/" + Self.beginning + UUID().uuidString
    do throws(FileAccessError) {
      try FileAccess.makeFolder(path, mode: PrivateFile.folderPermissions)
      descriptor = try FileAccess.open(path, O_RDONLY | O_DIRECTORY)
    } catch {
      rmdir(path)
      throw .unwritable(path: path, reason: error.description)
    }
    flock(descriptor, LOCK_EX | LOCK_NB)
  }

  deinit {
    FileAccess.remove(path)
    close(descriptor)
  }

  /// The path of a file in the folder.
  package func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Runs `body` with a folder, which goes then.
  ///
  /// - Throws: `BatchError.unwritable`, and the errors of `body`.
  package static func with<Value>(_ body: (ScratchFolder) throws -> Value) throws -> Value {
    let folder = try ScratchFolder()
    return try withExtendedLifetime(folder) { try body(folder) }
  }

  /// Removes the folders whose processes have ended without doing so.
  package static func removeLeftovers() {
    for place in Set(Place.allCases.map(\.path)) { removeLeftovers(in: place) }
  }

  private static func removeLeftovers(in place: String) {
    for name in (try? FileAccess.names(in: place)) ?? [] where name.hasPrefix(beginning) {
      // Another user's folder cannot be opened, and a link is not followed.
      guard let descriptor = try? FileAccess.open(place + "/" + name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) else {
        continue
      }
      defer { close(descriptor) }
      let changed = try? FileManager.default.attributesOfItem(atPath: place + "/" + name)[.modificationDate] as? Date
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, let changed, -changed.timeIntervalSinceNow > youth else {
        continue
      }
      FileAccess.remove(place + "/" + name)
    }
  }
}
