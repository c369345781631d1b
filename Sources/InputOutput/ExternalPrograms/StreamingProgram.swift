import CSpawn
import Foundation

/// A program whose standard output is read while it runs. It ends with its instance at the latest.
///
/// Its standard error goes to an unnamed file, so that a program that complains much does not wait for a reader. An
/// instance belongs to one task at a time.
package final class StreamingProgram {
  /// The descriptor from which the output is read. A read waits until there is something, or the output is closed. It
  /// belongs to this instance.
  package let output: Int32

  private let process: pid_t
  private let errors: UnsafeMutablePointer<FILE>
  private var ending: Ending?

  /// How a program ended, and what it said.
  package struct Ending: Sendable, Hashable {
    /// Whether it ended by itself with status 0.
    package let succeeded: Bool
    /// The lines of standard error that are not empty: the first ones, within 64 KB. Bytes that are not UTF-8 are
    /// replaced.
    package let errorLines: [String]
  }

  /// Starts a program.
  ///
  /// - Parameter input: the descriptor that becomes its standard input. The caller closes it.
  /// - Throws: `ExternalProgramError.notStarted`.
  package init(_ program: ExternalProgram, input: Int32) throws(ExternalProgramError) {
    func failed(_ reason: SystemReason) -> ExternalProgramError {
      .notStarted(program: program.arguments[0], reason: reason.text)
    }
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw failed(SystemReason(errno)) }
    defer { close(ends[1]) }
    guard let errors = tmpfile() else {
      let reason = SystemReason(errno)
      close(ends[0])
      throw failed(reason)
    }
    do throws(SystemReason) {
      process = try ProcessStart.start(program.arguments, input: input, output: ends[1], error: fileno(errors))
    } catch {
      close(ends[0])
      fclose(errors)
      throw failed(error)
    }
    (output, self.errors) = (ends[0], errors)
  }

  deinit {
    _ = end()
    close(output)
    fclose(errors)
  }

  /// Waits for a program that has closed its output, and ends one that has not. Later calls give the same.
  package func end() -> Ending {
    if let ending { return ending }
    // One that still writes is ended: nobody reads any more. Its output has no end then.
    if !isAtEnd { kill(-process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let ended = Ending(succeeded: status == 0, errorLines: errorLines())
    ending = ended
    return ended
  }

  /// Whether the output has been read to its end.
  private var isAtEnd: Bool {
    var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, 0) == 1 else { return false }
    return descriptor.revents & Int16(POLLHUP) != 0 && descriptor.revents & Int16(POLLIN) == 0
  }

  private func errorLines() -> [String] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = max(0, pread(fileno(errors), &bytes, bytes.count, 0))
    return String(decoding: bytes.prefix(count), as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }

  /// Reads the whole output, up to 64 KB.
  package func text() -> String {
    var (bytes, count) = ([UInt8](repeating: 0, count: 1 << 16), 0)
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes { bytes in
        bytes.baseAddress.map { Foundation.read(output, $0 + count, bytes.count - count) } ?? 0
      }
      if read < 0 && errno == EINTR { continue }
      guard read > 0 else { break }
      count += read
    }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
