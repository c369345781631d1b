import CZip
import FilePaths
import Foundation

/// A zip archive that is read: its entries, and the bytes of one entry at a time. Nothing is written to the disk.
package final class ZipArchive {
  /// An entry that is a file.
  package struct Entry: Sendable, Hashable {
    /// The path in the archive, with slashes.
    package let path: String
    /// Bytes after decompression, as the archive states them.
    package let statedSize: Int
    let index: UInt64
  }

  /// The files of the archive, in its order. Folders are left out.
  package let entries: [Entry]
  private let handle: OpaquePointer
  private let indices: [String: Int]

  /// Entries that an archive may have.
  private static let entryLimit: Int64 = 100_000

  /// Opens an archive.
  ///
  /// - Throws: `ZipArchiveError`, also if the path of an entry leaves the archive.
  package init(path: String) throws(ZipArchiveError) {
    var code: Int32 = 0
    guard let handle = PathText.withSystemPath(path, { zip_open($0, ZIP_RDONLY, &code) }) else {
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      defer { zip_error_fini(&error) }
      throw .unreadable(reason: zip_error_strerror(&error).map { String(cString: $0) } ?? "unknown")
    }
    var entries: [Entry] = []
    var indices: [String: Int] = [:]
    let count = zip_get_num_entries(handle, 0)
    var failure: ZipArchiveError? = count > Self.entryLimit ? .tooManyEntries(limit: Int(Self.entryLimit)) : nil
    var index: UInt64 = 0
    while failure == nil, index < UInt64(max(0, count)) {
      var stat = zip_stat_t()
      zip_stat_init(&stat)
      if zip_stat_index(handle, index, UInt32(ZIP_FL_ENC_GUESS), &stat) == 0, let name = stat.name {
        let path = String(cString: name)
        if let problem = Self.problem(with: path) {
          failure = .unsafePath(path, reason: problem)
        } else if !path.hasSuffix("/") {
          // Of two entries with one path the first is taken, as most programs do.
          if indices[path] == nil {
            indices[path] = entries.count
            entries.append(Entry(path: path, statedSize: Int(clamping: stat.size), index: index))
          }
        }
      } else {
        failure = .unreadable(reason: "entry \(index) is damaged")
      }
      index += 1
    }
    if let failure {
      zip_discard(handle)
      throw failure
    }
    self.handle = handle
    self.entries = entries
    self.indices = indices
  }

  deinit { zip_discard(handle) }

  /// What is wrong with the path of an entry; `nil` for one that stays in the archive.
  static func problem(with path: String) -> String? {
    if path.isEmpty { return "it is empty" }
    if path.hasPrefix("/") { return "it is absolute" }
    if path.contains("\\") { return "it has a backslash" }
    if path.split(separator: "/", omittingEmptySubsequences: false).contains("..") { return "it leaves the archive" }
    if path.utf8.dropFirst().first == UInt8(ascii: ":") { return "it names a drive" }
    return nil
  }

  /// The entry of a path; `nil` if there is none.
  package func entry(_ path: String) -> Entry? { indices[path].map { entries[$0] } }

  /// All bytes of an entry.
  ///
  /// - Parameter limit: bytes after decompression, whatever the archive states.
  /// - Throws: `ZipArchiveError`.
  package func bytes(of entry: Entry, limit: Int) throws(ZipArchiveError) -> Data {
    do {
      return try withBlocks(of: entry, limit: limit) { next in
        var bytes = Data()
        while case let block = try next(), !block.isEmpty { bytes.append(contentsOf: block) }
        return bytes
      }
    } catch let error as ZipArchiveError { throw error } catch { throw .unreadable(reason: "\(error)") }
  }

  /// Reads an entry block by block, so that it is never in memory as a whole.
  ///
  /// - Parameters:
  ///   - limit: bytes after decompression, whatever the archive states.
  ///   - body: is given a function that returns the next block; an empty one at the end.
  /// - Throws: `ZipArchiveError`, and what `body` throws.
  package func withBlocks<Result>(
    of entry: Entry, limit: Int, _ body: (_ next: () throws -> [UInt8]) throws -> Result
  ) throws -> Result {
    guard entry.statedSize <= limit else { throw ZipArchiveError.tooLong(entry.path, limit: limit) }
    guard let file = zip_fopen_index(handle, entry.index, 0) else {
      throw ZipArchiveError.unreadable(reason: "\(entry.path): \(String(cString: zip_strerror(handle)))")
    }
    defer { zip_fclose(file) }
    var total = 0
    return try body {
      var block = [UInt8](repeating: 0, count: 65_536)
      let count = zip_fread(file, &block, UInt64(block.count))
      guard count >= 0 else { throw ZipArchiveError.unreadable(reason: "\(entry.path): its data are damaged") }
      block.removeLast(block.count - Int(count))
      total += block.count
      guard total <= limit else { throw ZipArchiveError.tooLong(entry.path, limit: limit) }
      return block
    }
  }
}
