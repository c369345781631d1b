import CZip
import FilePaths
import Foundation

/// Writes zip archives: the same entries give the same bytes on every machine and at every time.
package enum ZipArchiveWriter {
  /// A file to write.
  package struct Entry {
    /// The path in the archive, with slashes.
    package var path: String
    /// Whether the bytes are compressed. Pictures and sounds mostly are already.
    package var isCompressed: Bool
    /// Gives the bytes. It is called when their turn comes, so that one entry at a time is in memory.
    package var bytes: () throws -> Data

    /// Creates an entry.
    package init(path: String, isCompressed: Bool = true, bytes: @escaping () throws -> Data) {
      (self.path, self.isCompressed, self.bytes) = (path, isCompressed, bytes)
    }
  }

  /// The first day that the format can state, in MS-DOS notation. The true time would make every archive differ.
  private static let date: UInt16 = 0x21

  /// Writes an archive with these entries in this order. An existing file is replaced.
  ///
  /// - Throws: `ZipArchiveError`, also if a path would lead out of the archive or comes twice; the error of an entry's
  ///   `bytes`. After an error there is no whole archive at `path`.
  package static func write(_ entries: [Entry], to path: String) throws {
    var seen: Set<String> = []
    for entry in entries {
      if let reason = ZipArchive.problem(with: entry.path) {
        throw ZipArchiveError.unsafePath(entry.path, reason: reason)
      }
      guard seen.insert(entry.path).inserted, !entry.path.hasSuffix("/") else {
        throw ZipArchiveError.unsafePath(entry.path, reason: "it is a folder or comes twice")
      }
    }
    var code: Int32 = 0
    guard let handle = PathText.withSystemPath(path, { zip_open($0, ZIP_CREATE | ZIP_TRUNCATE, &code) }) else {
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      defer { zip_error_fini(&error) }
      throw ZipArchiveError.unwritable(reason: zip_error_strerror(&error).map { String(cString: $0) } ?? "unknown")
    }
    let sources = entries.map { EntrySource($0.bytes) }
    do {
      for (entry, source) in zip(entries, sources) { try add(entry, source, to: handle) }
    } catch {
      zip_discard(handle)
      throw error
    }
    // The sources give their bytes here.
    let result = withExtendedLifetime(sources) { zip_close(handle) }
    guard result == 0 else {
      let reason = String(cString: zip_strerror(handle))
      zip_discard(handle)
      throw sources.lazy.compactMap(\.failure).first ?? ZipArchiveError.unwritable(reason: reason)
    }
  }

  private static func add(_ entry: Entry, _ source: EntrySource, to handle: OpaquePointer) throws {
    func failure() -> ZipArchiveError { .unwritable(reason: "\(entry.path): \(String(cString: zip_strerror(handle)))") }
    let pointer = Unmanaged.passUnretained(source).toOpaque()
    guard let data = zip_source_function(handle, { EntrySource.answer($0, $1, $2, $3) }, pointer) else {
      throw failure()
    }
    let index = zip_file_add(handle, entry.path, data, UInt32(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      zip_source_free(data)
      throw failure()
    }
    let method = entry.isCompressed ? ZIP_CM_DEFLATE : ZIP_CM_STORE
    // A file of Unix that its owner may write and everyone may read.
    guard zip_set_file_compression(handle, UInt64(index), Int32(method), 9) == 0,
      zip_file_set_dostime(handle, UInt64(index), 0, date, 0) == 0,
      zip_file_set_external_attributes(handle, UInt64(index), 0, UInt8(ZIP_OPSYS_UNIX), 0o100644 << 16) == 0
    else { throw failure() }
  }
}

/// The bytes of an entry for libzip, which asks for them when it writes the archive.
private final class EntrySource {
  private let bytes: () throws -> Data
  private var open: Data?
  private var position = 0
  private(set) var failure: (any Error)?

  init(_ bytes: @escaping () throws -> Data) { self.bytes = bytes }

  /// Answers a command of libzip (zip_source_function).
  static func answer(
    _ pointer: UnsafeMutableRawPointer?, _ buffer: UnsafeMutableRawPointer?, _ length: UInt64,
    _ command: zip_source_cmd_t
  ) -> Int64 {
    guard let pointer else { return -1 }
    return Unmanaged<EntrySource>.fromOpaque(pointer).takeUnretainedValue().answer(command, buffer, length)
  }

  private func answer(_ command: zip_source_cmd_t, _ buffer: UnsafeMutableRawPointer?, _ length: UInt64) -> Int64 {
    switch command {
    case ZIP_SOURCE_OPEN:
      do { open = try bytes() } catch {
        failure = error
        return -1
      }
      position = 0
      return 0
    case ZIP_SOURCE_READ:
      guard let open, let buffer else { return -1 }
      let count = min(Int(clamping: length), open.count - position)
      open.withUnsafeBytes { source in
        if count > 0, let base = source.baseAddress {
          buffer.copyMemory(from: base + position, byteCount: count)
        }
      }
      position += count
      return Int64(count)
    case ZIP_SOURCE_CLOSE:
      open = nil
      return 0
    case ZIP_SOURCE_STAT:
      guard let buffer, length >= UInt64(MemoryLayout<zip_stat_t>.size) else { return -1 }
      // The size is not known before the bytes are asked for.
      zip_stat_init(buffer.assumingMemoryBound(to: zip_stat_t.self))
      return Int64(MemoryLayout<zip_stat_t>.size)
    case ZIP_SOURCE_ERROR:
      guard let buffer, length >= UInt64(2 * MemoryLayout<Int32>.size) else { return -1 }
      buffer.storeBytes(of: ZIP_ER_READ, as: Int32.self)
      buffer.storeBytes(of: EIO, toByteOffset: MemoryLayout<Int32>.size, as: Int32.self)
      return Int64(2 * MemoryLayout<Int32>.size)
    case ZIP_SOURCE_FREE: return 0
    case ZIP_SOURCE_SUPPORTS:
      return [ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE]
        .reduce(0) { $0 | 1 << Int64($1.rawValue) }
    default: return -1
    }
  }
}
