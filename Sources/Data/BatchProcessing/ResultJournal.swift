import FilePaths
import Foundation
import Tables

/// What a run has finished so far, on disk: the next run takes it from here instead of working again.
///
/// One JSON line per result, `["CHECKSUM",{"key":…,"row":…}]`, appended and flushed as soon as it exists; the checksum is the
/// XXH3 (128 bits, 32 hexadecimal digits) of the bytes of the object. A line that a kill cut short is passed over. So is a line
/// whose checksum does not fit, and one without a checksum, as earlier versions wrote them: `remark` says so, and the result is
/// made again. A result is found by its key, which stands for the input's bytes and the configuration. One process at a time may
/// hold a journal.
package final class ResultJournal: @unchecked Sendable {
  private struct Entry: Codable {
    var key: String
    var row: Row
  }

  /// Where a result's line is in the file: rows stay on disk, so that memory hardly grows with their number.
  private struct Place {
    var offset: Int
    var length: Int
  }

  private let path: String
  private var descriptor: Int32
  /// Of the folder, which is what one process holds: a journal may be a device, and a device is everyone's.
  private let folder: Int32
  private let lock = NSLock()
  private var places: [String: Place] = [:]
  /// Lines that were not believed when the journal was opened; one line of text, `nil` if there were none.
  package private(set) var remark: String?

  /// Opens or makes the journal in `folder`, and reads it.
  ///
  /// - Throws: `BatchError.inUse`, `.unwritable`.
  package init(folder: String) throws(BatchError) {
    path = FolderTree.join(folder, "journal.jsonl")
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
    let unfit = readPlaces()
    guard unfit > 0 else { return }
    let lines = unfit == 1 ? "1 line is" : "\(unfit) lines are"
    remark =
      "\(path): \(lines) damaged or of an earlier version, without a fitting checksum; these results are made again"
    try removeUnfitLines()
  }

  /// Finds the lines whose checksum fits.
  ///
  /// - Returns: how many whole lines there are beside them.
  private func readPlaces() -> Int {
    var (line, offset, unfit) = (Data(), 0, 0)
    func keep() -> Bool {
      guard let entry = Self.entry(line) else { return false }
      places[entry.key] = Place(offset: offset, length: line.count)
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
    let ordered = places.sorted { $0.value.offset < $1.value.offset }
    do {
      let file = try OutputFile(path: path)
      for (_, place) in ordered {
        guard let line = bytes(at: place.offset, count: place.length) else { return }
        file.write(Array(line) + [UInt8(ascii: "\n")])
      }
      try file.finish()
    } catch { return }
    let anew = open(path, O_RDWR | O_APPEND | O_CLOEXEC)
    // The old file has no name any more: what is recorded in it would be lost.
    guard anew >= 0 else { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
    close(descriptor)
    descriptor = anew
    var offset = 0
    for (key, place) in ordered {
      places[key] = Place(offset: offset, length: place.length)
      offset += place.length + 1
    }
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
    guard let place = lock.withLock({ places[key] }), let line = bytes(at: place.offset, count: place.length) else {
      return nil
    }
    return Self.entry(line)?.row
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
      places[key] = Place(offset: end, length: line.count - 1)
      return true
    }
    if !complete { throw BatchError.unwritable(path: path, reason: String(cString: strerror(errno))) }
  }

  /// Forgets all results.
  ///
  /// - Throws: `BatchError.unwritable`.
  package func removeAll() throws(BatchError) {
    let done = lock.withLock {
      places.removeAll()
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
