/// The limits at which a program is ended.
///
/// Time is limited by what the program does, not by the wall clock, so that a busy machine changes nothing. Computing
/// counts as processor time and sleeping counts as waiting. Waiting for a processor or a disk counts as neither.
package struct ProgramLimits: Sendable, Hashable, Codable {
  /// Seconds of processor time, user and system, of all threads of the program and its children together.
  ///
  /// The time is read every 100 ms, and once more when the program has ended: a program that used more has passed the
  /// limit even if it ended by itself. The time of a child that no process waits for counts only while the child lives.
  package let processorTime: Double
  /// Seconds in total that the program may wait: asleep, for another program, for the network, or stopped.
  ///
  /// The program is sampled every 100 ms. The time since the last sample, less the processor time used in it, counts if
  /// no thread is ready to run or waits for a disk. One sample counts for at most 1 s, so that a pause of the whole
  /// machine does not count.
  package let waitingTime: Double
  /// Bytes of memory that the program and its children may hold at one time; `nil` sets no limit.
  ///
  /// The resident sets are summed every 20 ms (those of children every 100 ms). A program can pass the limit by what it
  /// allocates in that time. A page that several processes share counts for each of them.
  package let memory: Int?
  /// Bytes that the program may write to standard output, and again to standard error. A file that it writes may have 4
  /// GiB.
  package let output: Int
  /// Seconds between the request to end (SIGTERM) and the forced end (SIGKILL).
  package let grace: Double

  /// Makes limits. The defaults are 64 MiB of output and half a second of grace.
  ///
  /// - Throws: `ExternalProgramError.invalidLimit`.
  package init(
    processorTime: Double, waitingTime: Double, memory: Int? = nil, output: Int = 1 << 26, grace: Double = 0.5
  ) throws(ExternalProgramError) {
    for (name, time) in [("processor time limit", processorTime), ("waiting time limit", waitingTime)] {
      guard time > 0, time <= 1e9 else { throw .invalidLimit(name: name, value: time) }
    }
    if let memory, memory <= 0 { throw .invalidLimit(name: "memory limit", value: Double(memory)) }
    guard output > 0 else { throw .invalidLimit(name: "output limit", value: Double(output)) }
    guard grace >= 0, grace <= 1e6 else { throw .invalidLimit(name: "grace", value: grace) }
    self.processorTime = processorTime
    self.waitingTime = waitingTime
    self.memory = memory
    self.output = output
    self.grace = grace
  }
}
