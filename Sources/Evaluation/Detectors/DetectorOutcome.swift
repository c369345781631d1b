/// The outcome of one detector for one sound: its result or failure, and the resources that it used.
package struct DetectorOutcome: Sendable, Hashable {
  /// Why a detector failed.
  package struct Failure: Error, Sendable, Hashable, Codable {
    /// The kind of a failure.
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
      /// It could not be started.
      case notStarted = "not_started"
      /// It ended with an exit status other than 0.
      case exitStatus = "exit_status"
      /// It was ended by a signal: it crashed.
      case signal
      /// It exceeded the limit of processor time and was ended.
      case processorLimit = "cpu_limit"
      /// It exceeded the limit of wall time and was ended.
      case timeLimit = "time_limit"
      /// It exceeded the limit of memory and was ended.
      case memoryLimit = "memory_limit"
      /// It exceeded the limit of output and was ended.
      case outputLimit = "output_limit"
      /// Its output could not be read.
      case output
      /// A built-in detector cannot process this sound.
      case refused
    }

    /// The kind of the failure.
    package let kind: Kind
    /// The reason in one line.
    package let reason: String

    /// Creates a failure.
    package init(_ kind: Kind, _ reason: String) {
      self.kind = kind
      self.reason = reason
    }
  }

  /// The result, or the failure.
  package var result: Result<Detection, Failure>
  /// How sure the detector is of what it found; `nil` if it does not say so.
  package var scores: DetectorScores?
  /// Processor time in seconds.
  package var processorTime: Double?
  /// Wall time in seconds.
  package var wallTime: Double?
  /// Peak memory in bytes; unknown for detectors within this process.
  package var peakMemory: Int?
  /// Exit status of a program, if it had one.
  package var exitStatus: Int?

  /// Creates an outcome. Unknown values are `nil`.
  package init(
    _ result: Result<Detection, Failure>, scores: DetectorScores? = nil, processorTime: Double? = nil,
    wallTime: Double? = nil,
    peakMemory: Int? = nil, exitStatus: Int? = nil
  ) {
    self.result = result
    self.scores = scores
    self.processorTime = processorTime
    self.wallTime = wallTime
    self.peakMemory = peakMemory
    self.exitStatus = exitStatus
  }
}
