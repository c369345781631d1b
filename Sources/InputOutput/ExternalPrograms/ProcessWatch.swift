import CSpawn
import Foundation

/// Watches one process from its start to its end. The watch reads the output of the process and ends it at a limit.
struct ProcessWatch: ~Copyable {
  /// Seconds between two samples of the leader's memory.
  private static let interval = 0.02
  /// The whole family of processes is sampled once for this number of samples of the leader.
  private static let looksPerFamilyLook = 5
  /// Seconds that the watch waits after SIGKILL. A process that is still there then waits in the kernel, for instance
  /// for a network drive, and is left alone.
  private static let patience = 10.0
  /// The largest file, in bytes, that the process may write. It holds hours of audio and does not fill a disk.
  private static let largestFile: UInt64 = 1 << 32
  /// The number of bytes that are kept of standard error. They are the last ones.
  private static let tailLength = 4096

  private let limits: ProgramLimits
  private let leader: pid_t
  private let startTime = ContinuousClock.now
  private var output: ReadablePipe
  private var errors: ReadablePipe
  private let endDescriptor: Int32
  private var family: ProcessFamily
  private var kept: [UInt8] = []
  private var tail: [UInt8] = []
  private var peakMemory = 0
  private var times = TimeAccount()
  private var lookCount = 0
  private var nextLook = 0.0
  private var passed: ProgramRun.Limit?
  /// When the process was asked to end (SIGTERM) and when it was ended (SIGKILL), in seconds from the start.
  private var askedAt: Double?
  private var killedAt: Double?

  /// Starts a program.
  ///
  /// - Throws: the system's reason why it cannot be started.
  init(_ arguments: [String], limits: ProgramLimits) throws(SystemReason) {
    var output = try ReadablePipe()
    var errors = try ReadablePipe()
    leader = try ProcessStart.start(arguments, output: output.writeEnd, error: errors.writeEnd)
    // A crash must leave no core dump behind, and no file may fill the disk.
    _ = ossicle_limit_resource(leader, Int32(RLIMIT_CORE.rawValue), 0)
    _ = ossicle_limit_resource(leader, Int32(RLIMIT_FSIZE.rawValue), Self.largestFile)
    output.closeWriteEnd()
    errors.closeWriteEnd()
    self.output = output
    self.errors = errors
    self.limits = limits
    family = ProcessFamily(leader: leader)
    endDescriptor = ossicle_process_descriptor(leader)
  }

  deinit { if endDescriptor >= 0 { close(endDescriptor) } }

  /// Watches until the process has ended.
  ///
  /// - Parameter checkCancellation: called about every 20 ms; an error from it ends the process and is thrown again.
  consuming func run(_ checkCancellation: () throws -> Void) throws -> ProgramRun {
    let ownPeak = Self.ownPeakMemory
    var cancellation: (any Error)?
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    var hasEnded = false
    while !hasEnded {
      wait()
      takeAll(buffer)
      let now = elapsed
      // The sample comes before the check for the end, because a process that has ended has nothing left to sample.
      look(now)
      hasEnded = isOver
      if hasEnded { break }
      if cancellation == nil {
        do { try checkCancellation() } catch { cancellation = error }
      }
      if askedAt == nil, cancellation != nil || isBeyondLimit() {
        askedAt = now
        family.send(SIGTERM)
      }
      if let askedAt, killedAt == nil, now - askedAt >= limits.grace {
        killedAt = now
        family.send(SIGKILL)
      }
      if let killedAt, now - killedAt > Self.patience { break }
    }
    let wallTime = elapsed
    // The system gives the id of the leader and of its group to no other process before `wait4` has collected the
    // leader.
    family.end()
    if hasEnded { takeAll(buffer) }
    var (status, usage) = (Int32(0), rusage())
    while wait4(leader, &status, hasEnded ? 0 : WNOHANG, &usage) < 0 && errno == EINTR {}
    if let cancellation { throw cancellation }
    // A process begins as a copy of this one, and the kernel counts that copy. Only a larger value is the program's
    // own.
    let kernelPeak = usage.ru_maxrss << 10
    if kernelPeak > ownPeak { peakMemory = max(peakMemory, kernelPeak) }
    let processorTime = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    // The process may have passed a limit between two samples.
    let finished =
      passed ?? (output.byteCount > limits.output ? .output : nil)
      ?? (processorTime > limits.processorTime ? .processorTime : nil)
    return ProgramRun(
      ending: finished.map { .stopped($0) } ?? Self.ending(status), output: kept, lastErrorLine: lastErrorLine,
      wallTime: wallTime, processorTime: processorTime,
      peakMemory: peakMemory > 0 ? peakMemory : nil, limits: limits)
  }

  private var elapsed: Double { startTime.duration(to: .now) / .seconds(1) }

  /// Waits until the process has written something or has ended, or until the next sample is due.
  private borrowing func wait() {
    // The first samples follow each other quickly, so that a process of a few milliseconds is sampled too.
    var timeout = lookCount < 4 ? 2.0 : Self.interval * 1000
    if endDescriptor < 0 { timeout = 2 }
    var descriptors = [output.readEnd, errors.readEnd, endDescriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    poll(&descriptors, nfds_t(descriptors.count), Int32(timeout.rounded(.up)))
  }

  /// Reads everything that the process has written so far.
  private mutating func takeAll(_ buffer: UnsafeMutableRawBufferPointer) {
    // The number of reads is bounded, so that endless output cannot keep the watch from its limits.
    for _ in 0..<16 {
      let limit = limits.output
      var (kept, tail) = ([UInt8](), [UInt8]())
      swap(&kept, &self.kept)
      swap(&tail, &self.tail)
      let hasOutput = output.take(buffer) { bytes in kept.append(contentsOf: bytes.prefix(limit - kept.count)) }
      let hasErrors = errors.take(buffer) { bytes in
        tail.append(contentsOf: bytes)
        tail.removeFirst(max(0, tail.count - Self.tailLength))
      }
      swap(&kept, &self.kept)
      swap(&tail, &self.tail)
      if !hasOutput && !hasErrors { return }
    }
  }

  private mutating func look(_ now: Double) {
    guard lookCount < 4 || now >= nextLook else { return }
    nextLook = now + Self.interval
    lookCount += 1
    peakMemory = max(peakMemory, family.leaderPeakMemory ?? 0)
    if lookCount % Self.looksPerFamilyLook == 0 {
      let found = family.look()
      peakMemory = max(peakMemory, found.residentBytes)
      times.add(at: now, processorTime: found.processorTime, isReady: found.isReady)
    }
  }

  private mutating func isBeyondLimit() -> Bool {
    if times.processorTime > limits.processorTime {
      passed = .processorTime
    } else if times.waitingTime >= limits.waitingTime {
      passed = .waitingTime
    } else if output.byteCount > limits.output {
      passed = .output
    } else if errors.byteCount > limits.output {
      passed = .errorOutput
    } else if let memory = limits.memory, peakMemory > memory {
      passed = .memory
    }
    return passed != nil
  }

  /// Whether the process has ended. The call does not collect it: `wait4` does that later.
  private var isOver: Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(leader), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo == SIGCHLD
  }

  private var lastErrorLine: String? {
    String(decoding: tail, as: UTF8.self).split(whereSeparator: \.isNewline)
      .last { !$0.allSatisfy(\.isWhitespace) }
      .map { line in String(line.drop(while: \.isWhitespace).prefix(300)) }
  }

  /// Decodes a status of `wait(2)`. WIFEXITED and the related macros are not visible in Swift.
  private static func ending(_ status: Int32) -> ProgramRun.Ending {
    let signal = status & 0x7F
    return signal == 0 ? .exited(status: Int(status >> 8 & 0xFF)) : .signalled(Int(signal))
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }

  /// The largest resident set of this process so far, in bytes.
  private static var ownPeakMemory: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss << 10
  }
}
