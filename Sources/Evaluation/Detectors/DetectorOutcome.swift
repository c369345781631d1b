/// What came of one detector on one sound: what it found or why it failed, and what it used.
package struct DetectorOutcome: Sendable, Hashable {
  /// Why a detector failed.
  package struct Failure: Error, Sendable, Hashable, Codable {
    /// What kind of failure it is.
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
      /// It could not be started.
      case notStarted = "not_started"
      /// It ended with another status than 0.
      case exitStatus = "exit_status"
      /// It was ended by a signal: it crashed.
      case signal
      /// It took too much processor time, and was ended.
      case processorLimit = "cpu_limit"
      /// It waited for too long, and was ended.
      case timeLimit = "time_limit"
      /// It took too much memory, and was ended.
      case memoryLimit = "memory_limit"
      /// It wrote too much, and was ended.
      case outputLimit = "output_limit"
      /// What it wrote could not be understood.
      case output
      /// One of this package's detectors cannot take this sound.
      case refused
    }

    /// What kind of failure it is.
    package let kind: Kind
    /// One line.
    package let reason: String

    /// A failure with its reason.
    package init(_ kind: Kind, _ reason: String) {
      self.kind = kind
      self.reason = reason
    }
  }

  /// What it found, or why it failed.
  package var result: Result<Detection, Failure>
  /// Seconds of processor time.
  package var processorTime: Double?
  /// Seconds.
  package var wallTime: Double?
  /// Bytes; unknown of what runs within this process.
  package var peakMemory: Int?
  /// A program's exit status, if it had one.
  package var exitStatus: Int?

  /// An outcome; what is not known is `nil`.
  package init(
    _ result: Result<Detection, Failure>, processorTime: Double? = nil, wallTime: Double? = nil,
    peakMemory: Int? = nil, exitStatus: Int? = nil
  ) {
    self.result = result
    self.processorTime = processorTime
    self.wallTime = wallTime
    self.peakMemory = peakMemory
    self.exitStatus = exitStatus
  }
}
