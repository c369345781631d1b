import CSpawn
import Foundation

/// Watches one process from its start to its end: takes what it writes, and ends it at a limit.
struct ProcessWatch: ~Copyable {
  /// Seconds between looks at the leader's memory.
  private static let interval = 0.02
  /// So many of them make one between looks at all processes.
  private static let looksPerFamilyLook = 5
  /// Seconds after which a process that even SIGKILL has not ended is left alone: it waits in the kernel, for a network drive say.
  private static let patience = 10.0
  /// Bytes of a file that it writes: enough for hours of audio, and no full disk.
  private static let largestFile: UInt64 = 1 << 32
  /// Bytes of standard error that are kept, the last ones.
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
  /// Seconds from the start to when it was asked to end, and to when it was ended.
  private var askedAt: Double?
  private var killedAt: Double?

  /// Starts a program.
  ///
  /// - Throws: the system's reason why it cannot be started.
  init(_ arguments: [String], limits: ProgramLimits) throws(SystemReason) {
    var output = try ReadablePipe()
    var errors = try ReadablePipe()
    leader = try ProcessStart.start(arguments, output: output.writeEnd, error: errors.writeEnd)
    // A crash is to leave no core dump behind, and no file may fill the disk.
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
  /// - Parameter checkCancellation: called about every 20 ms; what it throws ends the process and is thrown on.
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
      // Before it is seen to have ended, or the last look would find nothing.
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
    // While the leader has not been waited for, its id and its group's are nobody else's.
    family.end()
    if hasEnded { takeAll(buffer) }
    var (status, usage) = (Int32(0), rusage())
    while wait4(leader, &status, hasEnded ? 0 : WNOHANG, &usage) < 0 && errno == EINTR {}
    if let cancellation { throw cancellation }
    // A process begins as a copy of this one, and the kernel counts that in: only what is more than that is its own.
    let kernelPeak = usage.ru_maxrss << 10
    if kernelPeak > ownPeak { peakMemory = max(peakMemory, kernelPeak) }
    let processorTime = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    // It may have been faster than the looks at it.
    let finished =
      passed ?? (output.byteCount > limits.output ? .output : nil)
      ?? (processorTime > limits.processorTime ? .processorTime : nil)
    return ProgramRun(
      ending: finished.map { .stopped($0) } ?? Self.ending(status), output: kept, lastErrorLine: lastErrorLine,
      wallTime: wallTime, processorTime: processorTime,
      peakMemory: peakMemory > 0 ? peakMemory : nil, limits: limits)
  }

  private var elapsed: Double { startTime.duration(to: .now) / .seconds(1) }

  /// Waits until something was written, the process has ended, or it is time to look.
  private borrowing func wait() {
    // A process of a few milliseconds is to be seen, too.
    var timeout = lookCount < 4 ? 2.0 : Self.interval * 1000
    if endDescriptor < 0 { timeout = 2 }
    var descriptors = [output.readEnd, errors.readEnd, endDescriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    poll(&descriptors, nfds_t(descriptors.count), Int32(timeout.rounded(.up)))
  }

  /// Takes all that was written, as far as it has come.
  private mutating func takeAll(_ buffer: UnsafeMutableRawBufferPointer) {
    // A flood must not keep this from looking at the clock.
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

  /// Whether the process has ended; it stays to be waited for.
  private var isOver: Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(leader), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo == SIGCHLD
  }

  private var lastErrorLine: String? {
    String(decoding: tail, as: UTF8.self).split(whereSeparator: \.isNewline)
      .last { !$0.allSatisfy(\.isWhitespace) }
      .map { line in String(line.drop(while: \.isWhitespace).prefix(300)) }
  }

  /// `wait(2)`: WIFEXITED and its like are macros that Swift does not see.
  private static func ending(_ status: Int32) -> ProgramRun.Ending {
    let signal = status & 0x7F
    return signal == 0 ? .exited(status: Int(status >> 8 & 0xFF)) : .signalled(Int(signal))
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }

  /// What this process held at most so far, in bytes.
  private static var ownPeakMemory: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss << 10
  }
}
