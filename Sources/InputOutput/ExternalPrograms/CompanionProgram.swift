import CSpawn
import Foundation
import Synchronization

/// A program that runs beside this one, and ends with it.
///
/// It is ended by `stop()`, and by the kernel when this process ends in any way, SIGKILL included: Linux sends the
/// program a signal when the thread that started it ends (`PR_SET_PDEATHSIG`, through `setpriv` of util-linux). So a
/// thread of its own starts the program and stays until the program ends.
package final class CompanionProgram: Sendable {
  /// How the start went.
  package enum Start: Sendable, Equatable {
    /// The program has said that it is ready.
    case ready
    /// The program ended first. The lines are the last ones that it wrote on standard error.
    case ended(lines: [String])
  }

  private enum Phase: Sendable {
    case starting
    case running(pid_t)
    case ended
  }

  private struct State: Sendable {
    var phase = Phase.starting
    var lines: [String] = []
    var isStopped = false
  }

  /// The longest text for standard input: a pipe takes as much at once, before anybody reads.
  private static let longestInput = 4096
  /// The number of lines of standard error that are kept.
  private static let keptLines = 40
  /// The seconds between the request to end (SIGTERM) and the forced end (SIGKILL).
  private static let grace = 1.0

  private let program: ExternalProgram
  private let state = Mutex(State())
  private let started = DispatchSemaphore(value: 0)
  private let end = DispatchSemaphore(value: 0)

  /// Prepares a program that does not run yet.
  package init(_ program: ExternalProgram) { self.program = program }

  /// Starts the program, and waits until it is ready or has ended. An instance is started once.
  ///
  /// - Parameters:
  ///   - input: the text of standard input, at most 4096 bytes.
  ///   - isReady: whether a line of standard error says that the program is ready.
  ///   - onEnd: called once if the program ends after it was ready and was not asked to, with its last lines.
  /// - Throws: `ExternalProgramError.notStarted`.
  package func start(
    input: String, isReady: @escaping @Sendable (String) -> Bool, onEnd: @escaping @Sendable ([String]) -> Void
  ) throws(ExternalProgramError) -> Start {
    precondition(input.utf8.count <= Self.longestInput, "the input of a companion is longer than a pipe takes")
    let fault = Mutex<SystemReason?>(nil)
    let wasReady = Mutex(false)
    Thread { [self] in
      do throws(SystemReason) {
        try run(input) { line in
          guard isReady(line), !wasReady.withLock({ $0 }) else { return }
          wasReady.withLock { $0 = true }
          started.signal()
        }
      } catch { fault.withLock { $0 = error } }
      let (lines, isStopped) = state.withLock {
        $0.phase = .ended
        return ($0.lines, $0.isStopped)
      }
      end.signal()
      if wasReady.withLock({ $0 }) {
        if !isStopped { onEnd(lines) }
      } else {
        started.signal()
      }
    }.start()
    started.wait()
    if let fault = fault.withLock({ $0 }) {
      throw ExternalProgramError.notStarted(program: program.arguments[0], reason: fault.text)
    }
    return wasReady.withLock { $0 } ? .ready : .ended(lines: state.withLock { $0.lines })
  }

  /// Ends the program, and waits until it has ended.
  package func stop() {
    let process: pid_t? = state.withLock {
      $0.isStopped = true
      guard case .running(let process) = $0.phase else { return nil }
      // Within the lock: afterwards the id may belong to another process.
      kill(-process, SIGTERM)
      return process
    }
    guard process != nil, end.wait(timeout: .now() + Self.grace) == .timedOut else { return }
    state.withLock { if case .running(let process) = $0.phase { _ = kill(-process, SIGKILL) } }
    end.wait()
  }

  /// Starts the program and follows it to its end.
  private func run(_ input: String, _ onLine: (String) -> Void) throws(SystemReason) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw SystemReason(errno) }
    _ = input.withCString { write(ends[1], $0, strlen($0)) }
    close(ends[1])
    defer { close(ends[0]) }
    var errors = try ReadablePipe()
    let process = try ProcessStart.start(
      Self.endingWithParent + program.arguments, input: ends[0], output: errors.writeEnd, error: errors.writeEnd)
    errors.closeWriteEnd()
    state.withLock { $0.phase = .running(process) }

    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
    defer { buffer.deallocate() }
    var line: [UInt8] = []
    while errors.isOpen {
      var descriptor = pollfd(fd: errors.readEnd, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, -1)
      _ = errors.take(buffer) { bytes in
        for byte in bytes {
          if byte != UInt8(ascii: "\n") {
            if line.count < Self.longestInput { line.append(byte) }
            continue
          }
          let text = String(decoding: line, as: UTF8.self)
          line = []
          state.withLock { $0.lines = $0.lines.suffix(Self.keptLines - 1) + [text] }
          onLine(text)
        }
      }
    }
    // The id stays the process's until it is collected. It is given back within the lock, so that no signal goes astray.
    var info = siginfo_t()
    while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
    state.withLock {
      var status: Int32 = 0
      waitpid(process, &status, 0)
      $0.phase = .ended
    }
  }

  #if os(Linux)
    private static let endingWithParent = ["setpriv", "--pdeathsig", "KILL", "--"]
  #else
    private static let endingWithParent: [String] = []
  #endif
}
