import CSpawn
import Foundation

/// A pipe whose write end goes to one child. No other process inherits it.
struct ReadablePipe: ~Copyable {
  private(set) var readEnd: Int32
  private(set) var writeEnd: Int32
  /// The number of bytes that have been read.
  private(set) var byteCount = 0

  /// - Throws: the system's reason.
  init() throws(SystemReason) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw SystemReason(errno) }
    (readEnd, writeEnd) = (ends[0], ends[1])
    _ = fcntl(readEnd, F_SETFL, O_NONBLOCK)
  }

  deinit {
    if readEnd >= 0 { close(readEnd) }
    if writeEnd >= 0 { close(writeEnd) }
  }

  mutating func closeWriteEnd() {
    close(writeEnd)
    writeEnd = -1
  }

  /// Whether more bytes may come.
  var isOpen: Bool { readEnd >= 0 }

  /// Reads the bytes that are there now. The result is `false` if there were none.
  mutating func take(_ buffer: UnsafeMutableRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    guard isOpen else { return false }
    let count = read(readEnd, buffer.baseAddress, buffer.count)
    if count > 0 {
      byteCount += count
      body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      return true
    }
    if count == 0 || errno != EAGAIN && errno != EINTR {
      close(readEnd)
      readEnd = -1
    }
    return false
  }
}

/// The system's reason for a failed call.
struct SystemReason: Error {
  let text: String

  init(_ code: Int32) { text = String(cString: strerror(code)) }
}
