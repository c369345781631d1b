/// What a program may use before it is ended.
///
/// Time is limited by what the program does, not by the clock on the wall, so that a busy machine changes nothing: what it
/// computes counts as processor time, what it sleeps away as waiting, and what it waits for a processor or a disk as neither.
package struct ProgramLimits: Sendable, Hashable, Codable {
  /// Seconds of processor time, its own and its children's, user and system, of all threads together.
  ///
  /// Looked at every 100 ms, and once more when it has ended: a program that used more has passed the limit even if it ended by
  /// itself. Of children that nobody waits for, what they use counts while they live.
  package let processorTime: Double
  /// Seconds in all that it may wait: asleep, for another program, for the network, stopped.
  ///
  /// Looked at every 100 ms: the time between looks counts, less the processor time used in it, if no thread of it is ready to
  /// run or waits for a disk. One look counts for 1 s at most, so that a pause of the whole machine is not the program's.
  package let waitingTime: Double
  /// Bytes of memory that it and its children hold at one time; `nil`: as much as there is.
  ///
  /// Sums of resident sets, looked at every 20 ms (children: 100 ms): what grows faster passes the limit by what it grows in
  /// that time. Pages that several processes share count for each of them.
  package let memory: Int?
  /// Bytes that it may write to standard output, and as many to standard error. Files that it writes may have 4 GiB each.
  package let output: Int
  /// Seconds between being asked to end (SIGTERM) and being ended (SIGKILL).
  package let grace: Double

  /// Limits; 64 MiB of output and half a second's grace unless said.
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
