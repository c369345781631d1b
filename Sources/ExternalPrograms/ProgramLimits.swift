/// What a program may use before it is ended.
public struct ProgramLimits: Sendable, Hashable, Codable {
  /// Seconds from its start to its end.
  public let wallTime: Double
  /// Bytes of memory that it and its children hold at one time; `nil`: as much as there is.
  ///
  /// Sums of resident sets, looked at every 20 ms (children: 100 ms): what grows faster passes the limit by what it grows in
  /// that time. Pages that several processes share count for each of them.
  public let memory: Int?
  /// Bytes that it may write to standard output, and as many to standard error. Files that it writes may have 4 GiB each.
  public let output: Int
  /// Seconds between being asked to end (SIGTERM) and being ended (SIGKILL).
  public let grace: Double

  /// Limits; 64 MiB of output and half a second's grace unless said.
  ///
  /// - Throws: `ExternalProgramError.invalidLimit`.
  public init(
    wallTime: Double, memory: Int? = nil, output: Int = 1 << 26, grace: Double = 0.5
  ) throws(ExternalProgramError) {
    guard wallTime > 0, wallTime <= 1e9 else { throw .invalidLimit(name: "time limit", value: wallTime) }
    if let memory, memory <= 0 { throw .invalidLimit(name: "memory limit", value: Double(memory)) }
    guard output > 0 else { throw .invalidLimit(name: "output limit", value: Double(output)) }
    guard grace >= 0, grace <= 1e6 else { throw .invalidLimit(name: "grace", value: grace) }
    self.wallTime = wallTime
    self.memory = memory
    self.output = output
    self.grace = grace
  }
}
