import Foundation

/// The system's file calls for paths that are written as texts (``PathText``).
package enum FileAccess {
  /// Opens a file and returns its descriptor, which child processes do not inherit.
  ///
  /// - Parameter flags: as `open(2)`; `mode`: the permissions of a file that is made.
  /// - Throws: `FileAccessError`.
  package static func open(_ path: String, _ flags: Int32, mode: UInt32 = 0o644) throws(FileAccessError) -> Int32 {
    let descriptor = PathText.withSystemPath(path) { Foundation.open($0, flags | O_CLOEXEC, mode_t(mode)) }
    guard descriptor >= 0 else { throw FileAccessError(errno) }
    return descriptor
  }

  /// Opens a file for reading, or for reading and writing; the handle closes it.
  ///
  /// - Throws: `FileAccessError`.
  package static func handle(_ path: String, forUpdating: Bool = false) throws(FileAccessError) -> FileHandle {
    FileHandle(fileDescriptor: try open(path, forUpdating ? O_RDWR : O_RDONLY), closeOnDealloc: true)
  }

  /// All bytes of a file.
  ///
  /// - Throws: `FileAccessError`.
  package static func contents(of path: String) throws(FileAccessError) -> Data {
    let handle = try handle(path)
    do { return try handle.readToEnd() ?? Data() } catch {
      // An open file that cannot be read is a folder; otherwise the disk has failed.
      throw FileAccessError(FileStatus(path: path)?.kind == .folder ? EISDIR : EIO)
    }
  }

  /// The names in a folder as texts, without `.` and `..`, in the order of their bytes.
  ///
  /// - Parameter folder: the folder's path; an empty path is the working directory.
  /// - Throws: `FileAccessError` if the folder cannot be opened or read to its end.
  package static func names(in folder: String) throws(FileAccessError) -> [String] {
    guard let stream = PathText.withSystemPath(folder.isEmpty ? "." : folder, { opendir($0) }) else {
      throw FileAccessError(errno)
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    errno = 0
    while let entry = readdir(stream) {
      names.append(withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) })
      errno = 0
    }
    guard errno == 0 else { throw FileAccessError(errno) }
    return names.filter { $0 != [0x2E] && $0 != [0x2E, 0x2E] }.sorted { $0.lexicographicallyPrecedes($1) }
      .map { PathText.text($0) }
  }

  /// The working directory's path.
  package static var workingDirectory: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return PathText.text(UnsafeBufferPointer(start: path, count: strlen(path)).lazy.map(UInt8.init(bitPattern:)))
  }

  /// Checks that this process may read a file, or list a folder and access its contents.
  ///
  /// - Throws: `FileAccessError` if the process may not.
  package static func requireReadable(_ path: String, isFolder: Bool = false) throws(FileAccessError) {
    let result = PathText.withSystemPath(path) { access($0, isFolder ? R_OK | X_OK : R_OK) }
    if result != 0 { throw FileAccessError(errno) }
  }

  /// Creates a folder and its missing parents. An existing folder is left unchanged and is not an error.
  ///
  /// - Parameter mode: the permissions of the new folders.
  /// - Throws: `FileAccessError`.
  package static func makeFolder(_ path: String, mode: UInt32 = 0o777) throws(FileAccessError) {
    guard FileStatus(path: path)?.kind != .folder else { return }
    let parent = folder(of: path)
    if !parent.isEmpty, parent != path { try makeFolder(parent, mode: mode) }
    let result = PathText.withSystemPath(path) { mkdir($0, mode_t(mode)) }
    let code = errno
    // Another process may have created it in the meantime.
    if result != 0, FileStatus(path: path)?.kind != .folder { throw FileAccessError(code) }
  }

  /// The path of the folder that a file or folder is in, without a slash at its end; empty for a name alone.
  ///
  /// To be used in place of Foundation's `deletingLastPathComponent`, which stops the program for a name of one character
  /// (Swift 6.3 on Linux).
  package static func folder(of path: String) -> String {
    let slash = UInt8(ascii: "/")
    var steps = Array(path.utf8)[...]
    func dropLast(while isDropped: (UInt8) -> Bool) {
      while let last = steps.last, isDropped(last) { steps.removeLast() }
    }
    dropLast { $0 == slash }
    dropLast { $0 != slash }
    dropLast { $0 == slash }
    return steps.isEmpty && path.utf8.first == slash ? "/" : String(decoding: steps, as: UTF8.self)
  }

  /// Renames a file. An existing file of the new name is replaced.
  ///
  /// - Throws: `FileAccessError`.
  package static func rename(_ path: String, to other: String) throws(FileAccessError) {
    let result = PathText.withSystemPath(path) { path in
      PathText.withSystemPath(other) { Foundation.rename(path, $0) }
    }
    if result != 0 { throw FileAccessError(errno) }
  }

  /// Removes a file, or a folder with its contents. It does nothing if the path does not exist. Links are not followed.
  package static func remove(_ path: String) {
    if FileStatus(path: path, followsLinks: false)?.kind == .folder {
      for name in (try? names(in: path)) ?? [] { remove(path + "/" + name) }
      PathText.withSystemPath(path) { _ = rmdir($0) }
    } else {
      PathText.withSystemPath(path) { _ = unlink($0) }
    }
  }
}
