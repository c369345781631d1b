import Foundation

/// File operations whose results survive the end of the process and a failure of the machine.
enum DurableFiles {
  /// Writes the contents of a file or folder to the disk, and returns when that is done.
  static func sync(_ path: String) throws(FingerprintError) { try POSIXFile(path, .reading).sync() }

  /// Replaces `path` by `temporary` atomically.
  static func replace(_ path: String, with temporary: String) throws(FingerprintError) {
    try POSIXFile.replace(path, with: temporary)
    try sync(URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  /// Writes a whole file atomically: readers see either the old or the new contents.
  static func write(_ bytes: [UInt8], to path: String) throws(FingerprintError) {
    let temporary = path + ".tmp"
    let file = try POSIXFile(temporary, .creating)
    try file.append(bytes)
    try file.sync()
    try replace(path, with: temporary)
  }
}
