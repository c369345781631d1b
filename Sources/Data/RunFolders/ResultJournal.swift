import BatchProcessing
import FilePaths
import Foundation
import JSONReading
import Tables

/// A file with the results that a run has finished so far. A later run reads them instead of computing them again.
///
/// Each result is a JSON line, `["CHECKSUM",{"key":…,"row":…}]`, which is appended and flushed as soon as the result
/// exists. The checksum is the XXH3 (128 bits, 32 hexadecimal digits) of the bytes of the object. Lines that a kill cut
/// short are skipped. Lines with a wrong checksum, and lines without one (of earlier versions), are skipped, too;
/// `remark` reports them, and their results are computed again. The key of a result stands for the input's bytes and
/// the configuration. Only one process at a time may open a journal.
///
/// The rows stay in the file. Memory holds 16 bytes for each result: the offset of its line and a hash of its key.
package final class ResultJournal: @unchecked Sendable {
  private struct Entry: Codable {
    var key: String
    var row: Row
  }

  private let path: String
  private var descriptor: Int32
  /// The descriptor of the folder, which is locked in place of the journal: the journal may be a device, and all users
  /// of a device would share its lock.
  private let folder: Int32
  private let lock = NSLock()
  /// The offset of each result's line in the file, by the hash of its key. The line itself holds the whole key.
  private var offsets: [UInt64: Int] = [:]
  /// A line of text about the invalid lines that were found when the journal was opened; `nil` if there were none.
  package private(set) var remark: String?

  /// Opens the journal in `folder`, or makes a new one, and reads it.
  ///
  /// - Throws: `BatchError.inUse`, `.unwritable`.
  package init(folder: String) throws(BatchError) {
    path = ResultPaths.join(folder, "journal.jsonl")
    do { try FileAccess.makeFolder(folder) } catch {
      throw .unwritable(path: folder, reason: "the folder cannot be made: \(error)")
    }
    do { descriptor = try FileAccess.open(path, O_RDWR | O_CREAT | O_APPEND) } catch {
      throw .unwritable(path: path, reason: error.description)
    }
    self.folder = (try? FileAccess.open(folder, O_RDONLY | O_DIRECTORY)) ?? -1
    guard self.folder >= 0, flock(self.folder, LOCK_EX | LOCK_NB) == 0 else {
      // `deinit`, which runs after a throw, too, closes the descriptors that are open.
      let reason = String(cString: strerror(errno))
      let isInUse = self.folder >= 0 && errno == EWOULDBLOCK
      throw isInUse ? .inUse(folder: folder) : .unwritable(path: folder, reason: reason)
    }
    let unfit = readOffsets()
    guard unfit > 0 else { return }
    let lines = unfit == 1 ? "1 line is" : "\(unfit) lines are"
    remark =
      "\(path): \(lines) damaged or of an earlier version, without a fitting checksum; these results are made again"
    try removeUnfitLines()
  }

  /// Finds the lines with a valid checksum.
  ///
  /// - Returns: the number of other complete lines.
  private func readOffsets() -> Int {
    var (line, offset, unfit) = (Data(), 0, 0)
    func keep() -> Bool {
      guard let payload = Self.payload(of: line), let key = JournalText.key(in: payload) else { return false }
      offsets[FileChecksum.hash(text: key)] = offset
      return true
    }
    // The file is read up to its present length only, since a device has no end.
    var status = stat()
    let size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    while offset + line.count < size, let piece = bytes(at: offset + line.count, count: 1 << 16), !piece.isEmpty {
      let parts = piece.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 {
          if !line.isEmpty, !keep() { unfit += 1 }
          offset += line.count + 1
          line.removeAll(keepingCapacity: true)
        }
        line.append(part)
      }
    }
    guard !line.isEmpty else { return unfit }
    // The last line may be complete except for its line end. If it was cut short, it is removed, so that it does not
    // run into the next one.
    if keep() { append(Data("\n".utf8)) } else { ftruncate(descriptor, off_t(offset)) }
    return unfit
  }

  /// Decodes a line; returns `nil` if its checksum is wrong.
  private static func entry(_ line: Data) -> Entry? {
    guard let payload = payload(of: line) else { return nil }
    if let (key, row) = JournalText.entry(in: payload) { return Entry(key: key, row: row) }
    return try? JSONDecoder().value(Entry.self, in: payload)
  }

  private static func payload(of line: Data) -> Data? {
    let length = headLength
    guard line.count > length + 1, line.last == UInt8(ascii: "]") else { return nil }
    let payload = Data(line.dropFirst(length).dropLast())
    return line.prefix(length) == head(checksum: FileChecksum.digest(payload)) ? payload : nil
  }

  private static let headLength = head(checksum: String(repeating: "0", count: 32)).count

  /// Returns the part of a line before the object.
  private static func head(checksum: String) -> Data { Data("[\"\(checksum)\",".utf8) }

  /// Rewrites the journal without the invalid lines. If that fails, they stay in the file and are skipped again.
  private func removeUnfitLines() throws(BatchError) {
    let ordered = offsets.sorted { $0.value < $1.value }
    var moved: [UInt64: Int] = [:]
    var end = 0
    do {
      let file = try OutputFile(path: path)
      for (hash, offset) in ordered {
        guard let line = line(at: offset) else { return }
        file.write(Array(line) + [UInt8(ascii: "\n")])
        moved[hash] = end
        end += line.count + 1
      }
      try file.finish()
    } catch { return }
    let anew = open(path, O_RDWR | O_APPEND | O_CLOEXEC)
    // The old file no longer has a name, so further results in it would be lost.
    guard anew >= 0 else { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
    close(descriptor)
    descriptor = anew
    offsets = moved
  }

  /// Reads the line at `offset` without its line end; returns `nil` if it cannot be read or has no line end.
  private func line(at offset: Int) -> Data? {
    var line = Data()
    while let piece = bytes(at: offset + line.count, count: 1 << 12), !piece.isEmpty {
      if let end = piece.firstIndex(of: UInt8(ascii: "\n")) { return line + piece[..<end] }
      line += piece
    }
    return nil
  }

  private func bytes(at offset: Int, count: Int) -> Data? {
    var data = Data(count: count)
    let read = data.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, off_t(offset)) }
    return read < 0 ? nil : data.prefix(read)
  }

  deinit {
    // The lock is released explicitly, since a child process that is being started holds a copy of the descriptor, and
    // with it the lock.
    flock(folder, LOCK_UN)
    close(folder)
    close(descriptor)
  }

  /// Returns the stored result for a key; `nil` if there is none or its line was changed.
  package func row(for key: String) -> Row? {
    let hash = FileChecksum.hash(text: key)
    guard let offset = lock.withLock({ offsets[hash] }), let line = line(at: offset), let entry = Self.entry(line),
      entry.key == key
    else { return nil }
    return entry.row
  }

  /// Stores a result. After the call has returned, the result survives the end of this process.
  ///
  /// - Throws: `BatchError.unwritable`, for example when the disk is full.
  package func record(_ row: Row, for key: String) throws {
    let payload = try JSONEncoder().encode(Entry(key: key, row: row))
    let line = Self.head(checksum: FileChecksum.digest(payload)) + payload + Data("]\n".utf8)
    let complete = lock.withLock {
      let end = Int(lseek(descriptor, 0, SEEK_END))
      guard append(line) else {
        // An incomplete line is removed, so that it does not run into the next one.
        let code = errno
        ftruncate(descriptor, off_t(end))
        errno = code
        return false
      }
      offsets[FileChecksum.hash(text: key)] = end
      return true
    }
    if !complete { throw BatchError.unwritable(path: path, reason: String(cString: strerror(errno))) }
  }

  /// Removes all results.
  ///
  /// - Throws: `BatchError.unwritable`.
  package func removeAll() throws(BatchError) {
    let done = lock.withLock {
      offsets.removeAll()
      remark = nil
      return ftruncate(descriptor, 0) == 0
    }
    if !done { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
  }

  @discardableResult
  private func append(_ data: Data) -> Bool {
    data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) == $0.count }
  }
}
