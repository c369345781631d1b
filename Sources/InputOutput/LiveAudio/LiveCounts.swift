/// The counts of a live stream since its initialisation.
public struct LiveCounts: Sendable, Equatable {
  /// Frames that the device has recorded or played.
  public let frames: Int
  /// Number of times that the device reported lost input because it was not fetched in time. A sound server may lose
  /// input without a report.
  public let overflows: Int
  /// Number of times that the device reported a gap in the output because no frames were ready in time. A sound server
  /// may have gaps without a report.
  public let underflows: Int
  /// Input frames that were dropped because the program did not read them in time.
  public let droppedFrames: Int
  /// Output frames that were silent because the program had not written them in time.
  public let starvedFrames: Int
  /// Output samples that were not finite and were replaced by 0.
  public let nonFiniteSamples: Int

  init(_ callback: StreamCallback, droppedFrames: Int = 0, starvedFrames: Int = 0) {
    frames = callback.counters.frames.load(ordering: .relaxed)
    overflows = callback.counters.overflows.load(ordering: .relaxed)
    underflows = callback.counters.underflows.load(ordering: .relaxed)
    nonFiniteSamples = callback.counters.nonFiniteSamples.load(ordering: .relaxed)
    self.droppedFrames = droppedFrames
    self.starvedFrames = starvedFrames
  }

  /// Whether no loss of sound is known.
  public var isComplete: Bool { overflows == 0 && underflows == 0 && droppedFrames == 0 && starvedFrames == 0 }
}
