import FilePaths
import Foundation
import Reporting

/// What a run has finished so far, on disk: the next run takes it from here instead of working again.
///
/// One JSON line per result, appended and flushed as soon as it exists; a line that a kill cut short is passed over.
/// A result is found by its key, which stands for the input's bytes and the configuration. One process at a time may
/// hold a journal.
public final class ResultJournal: @unchecked Sendable {
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
  private let descriptor: Int32
  /// Of the folder, which is what one process holds: a journal may be a device, and a device is everyone's.
  private let folder: Int32
  private let lock = NSLock()
  private var places: [String: Place] = [:]

  /// Opens or makes the journal in `folder`, and reads it.
  ///
  /// - Throws: `BatchError.inUse`, `.unwritable`.
  public init(folder: String) throws(BatchError) {
    path = FolderTree.join(folder, "journal.jsonl")
    do { try FileAccess.makeFolder(folder) } catch {
      throw .unwritable(path: folder, reason: "the folder cannot be made: \(error)")
    }
    do { descriptor = try FileAccess.open(path, O_RDWR | O_CREAT | O_APPEND) } catch {
      throw .unwritable(path: path, reason: error.description)
    }
    self.folder = (try? FileAccess.open(folder, O_RDONLY | O_DIRECTORY)) ?? -1
    guard self.folder >= 0, flock(self.folder, LOCK_EX | LOCK_NB) == 0 else {
      let reason = String(cString: strerror(errno))
      let isInUse = self.folder >= 0 && errno == EWOULDBLOCK
      close(descriptor)
      if self.folder >= 0 { close(self.folder) }
      throw isInUse ? .inUse(folder: folder) : .unwritable(path: folder, reason: reason)
    }
    readPlaces()
  }

  private func readPlaces() {
    let decoder = JSONDecoder()
    var (line, offset) = (Data(), 0)
    func keep() {
      if let entry = try? decoder.decode(Entry.self, from: line) {
        places[entry.key] = Place(offset: offset, length: line.count)
      }
    }
    // As long as it is now, and no longer: of a device there is no end.
    var status = stat()
    let size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    while offset + line.count < size, let piece = bytes(at: offset + line.count, count: 1 << 16), !piece.isEmpty {
      let parts = piece.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 {
          keep()
          offset += line.count + 1
          line.removeAll(keepingCapacity: true)
        }
        line.append(part)
      }
    }
    guard !line.isEmpty else { return }
    // It may be whole but for its end. If it was cut short, it must not run into the next one.
    keep()
    append(Data("\n".utf8))
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

  /// The result of an earlier run, if there is one.
  public func row(for key: String) -> Row? {
    guard let place = lock.withLock({ places[key] }), let line = bytes(at: place.offset, count: place.length) else {
      return nil
    }
    return (try? JSONDecoder().decode(Entry.self, from: line))?.row
  }

  /// Keeps a result. It survives the death of this process from the moment the call returns.
  ///
  /// - Throws: `BatchError.unwritable`, for example when the disk is full.
  public func record(_ row: Row, for key: String) throws {
    var line = try JSONEncoder().encode(Entry(key: key, row: row))
    line.append(UInt8(ascii: "\n"))
    let complete = lock.withLock {
      let end = Int(lseek(descriptor, 0, SEEK_END))
      guard append(line) else { return false }
      places[key] = Place(offset: end, length: line.count - 1)
      return true
    }
    if !complete { throw BatchError.unwritable(path: path, reason: String(cString: strerror(errno))) }
  }

  /// Forgets all results.
  ///
  /// - Throws: `BatchError.unwritable`.
  public func removeAll() throws(BatchError) {
    let done = lock.withLock {
      places.removeAll()
      return ftruncate(descriptor, 0) == 0
    }
    if !done { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
  }

  @discardableResult
  private func append(_ data: Data) -> Bool {
    data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) == $0.count }
  }
}
