import BatchProcessing
import FilePaths
import Foundation
import Tables

/// The results that a run has finished so far, in a file: the next run takes them from there instead of working again.
///
/// One JSON line per result, `["CHECKSUM",{"key":…,"row":…}]`, appended and flushed as soon as the result exists; the checksum is
/// the XXH3 (128 bits, 32 hexadecimal digits) of the bytes of the object. A line that a kill cut short is passed over. So is a
/// line whose checksum does not fit, and a line without a checksum, as earlier versions wrote them: `remark` says so, and the
/// result is made again. A result is found by its key, which stands for the input's bytes and the configuration. One process at a
/// time may hold a journal.
///
/// Rows stay in the file. Memory holds 16 bytes for each result: where its line begins, and a hash of its key.
package final class ResultJournal: @unchecked Sendable {
  private struct Entry: Codable {
    var key: String
    var row: Row
  }

  /// An entry without its row, which need not be decoded where only the key is asked for.
  private struct KeyedEntry: Decodable {
    var key: String
  }

  private let path: String
  private var descriptor: Int32
  /// The folder, which carries the lock: a journal may be a device, and a lock on a device would be shared by all who use it.
  private let folder: Int32
  private let lock = NSLock()
  /// Where the line of each key's hash begins in the file. A line says itself which key it is of.
  private var offsets: [UInt64: Int] = [:]
  /// Lines that were not believed when the journal was opened; one line of text, `nil` if there were none.
  package private(set) var remark: String?

  /// Opens or makes the journal in `folder`, and reads it.
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
      // What is open by now is closed by `deinit`, which comes after a throw, too.
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

  /// Finds the lines whose checksum fits.
  ///
  /// - Returns: how many whole lines there are beside them.
  private func readOffsets() -> Int {
    var (line, offset, unfit) = (Data(), 0, 0)
    func keep() -> Bool {
      guard let payload = Self.payload(of: line),
        let entry = try? JSONDecoder().decode(KeyedEntry.self, from: payload)
      else { return false }
      offsets[FileChecksum.hash(text: entry.key)] = offset
      return true
    }
    // As long as it is now, and no longer: of a device there is no end.
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
    // It may be whole but for its end. If it was cut short, it must not run into the next one.
    if keep() { append(Data("\n".utf8)) } else { ftruncate(descriptor, off_t(offset)) }
    return unfit
  }

  /// What a line says; `nil` if its checksum does not fit.
  private static func entry(_ line: Data) -> Entry? {
    guard let payload = payload(of: line) else { return nil }
    return try? JSONDecoder().decode(Entry.self, from: payload)
  }

  private static func payload(of line: Data) -> Data? {
    let length = head(checksum: String(repeating: "0", count: 32)).count
    guard line.count > length + 1, line.last == UInt8(ascii: "]") else { return nil }
    let payload = Data(line.dropFirst(length).dropLast())
    return line.prefix(length) == head(checksum: FileChecksum.digest(payload)) ? payload : nil
  }

  /// A line from its first byte to the object.
  private static func head(checksum: String) -> Data { Data("[\"\(checksum)\",".utf8) }

  /// Writes the journal anew without the lines that are not believed. Where that fails they stay, and are not believed again.
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
    // The old file has no name any more: what is recorded in it would be lost.
    guard anew >= 0 else { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
    close(descriptor)
    descriptor = anew
    offsets = moved
  }

  /// The line that begins at `offset`, without its end; `nil` if it cannot be read or has no end.
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
    // Unlocked first: a process that is just being started holds a copy of the descriptor, and with it the lock.
    flock(folder, LOCK_UN)
    close(folder)
    close(descriptor)
  }

  /// The result of an earlier run, if there is one and its line is still as it was written.
  package func row(for key: String) -> Row? {
    let hash = FileChecksum.hash(text: key)
    guard let offset = lock.withLock({ offsets[hash] }), let line = line(at: offset), let entry = Self.entry(line),
      entry.key == key
    else { return nil }
    return entry.row
  }

  /// Keeps a result. It survives the death of this process from the moment the call returns.
  ///
  /// - Throws: `BatchError.unwritable`, for example when the disk is full.
  package func record(_ row: Row, for key: String) throws {
    let payload = try JSONEncoder().encode(Entry(key: key, row: row))
    let line = Self.head(checksum: FileChecksum.digest(payload)) + payload + Data("]\n".utf8)
    let complete = lock.withLock {
      let end = Int(lseek(descriptor, 0, SEEK_END))
      guard append(line) else {
        // Half a line must not run into the next one.
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

  /// Forgets all results.
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
