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

  private let path: String
  private let descriptor: Int32
  private let lock = NSLock()
  private var rows: [String: Row] = [:]

  /// Opens or makes the journal in `folder`, and reads it.
  ///
  /// - Throws: `BatchError.inUse`, `.unwritable`.
  public init(folder: String) throws(BatchError) {
    path = RecordingList.join(folder, "journal.jsonl")
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: folder, reason: "the folder cannot be made")
    }
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw .inUse(folder: folder)
    }
    let content = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
    let decoder = JSONDecoder()
    for line in content.split(separator: UInt8(ascii: "\n")) {
      if let entry = try? decoder.decode(Entry.self, from: line) { rows[entry.key] = entry.row }
    }
    // A line that was cut short must not run into the next one.
    if let last = content.last, last != UInt8(ascii: "\n") { append(Data("\n".utf8)) }
  }

  deinit {
    // Unlocked first: a process that is just being started holds a copy of the descriptor, and with it the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// The result of an earlier run, if there is one.
  public func row(for key: String) -> Row? { lock.withLock { rows[key] } }

  /// Keeps a result. It survives the death of this process from the moment the call returns.
  ///
  /// - Throws: `BatchError.unwritable`, for example when the disk is full.
  public func record(_ row: Row, for key: String) throws {
    var line = try JSONEncoder().encode(Entry(key: key, row: row))
    line.append(UInt8(ascii: "\n"))
    let complete = lock.withLock {
      rows[key] = row
      return append(line)
    }
    if !complete { throw BatchError.unwritable(path: path, reason: String(cString: strerror(errno))) }
  }

  /// Forgets all results.
  ///
  /// - Throws: `BatchError.unwritable`.
  public func removeAll() throws(BatchError) {
    let done = lock.withLock {
      rows.removeAll()
      return ftruncate(descriptor, 0) == 0
    }
    if !done { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
  }

  @discardableResult
  private func append(_ data: Data) -> Bool {
    data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) == $0.count }
  }
}
