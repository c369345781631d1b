/// What a live stream has counted since it was made.
public struct LiveCounts: Sendable, Equatable {
  /// Frames that the device gave or took.
  public let frames: Int
  /// Times that the device reported sound of the input as lost, because it was not fetched in time. A sound server may
  /// lose sound without reporting it.
  public let overflows: Int
  /// Times that the device reported a gap in the output, because nothing was there in time; same caution.
  public let underflows: Int
  /// Frames of the input that were dropped because the program did not read them in time.
  public let droppedFrames: Int
  /// Frames of silence in the output because the program had written nothing in time.
  public let starvedFrames: Int
  /// Samples of the output that were not finite and became 0.
  public let nonFiniteSamples: Int

  init(_ callback: StreamCallback, droppedFrames: Int = 0, starvedFrames: Int = 0) {
    frames = callback.counters.frames.load(ordering: .relaxed)
    overflows = callback.counters.overflows.load(ordering: .relaxed)
    underflows = callback.counters.underflows.load(ordering: .relaxed)
    nonFiniteSamples = callback.counters.nonFiniteSamples.load(ordering: .relaxed)
    self.droppedFrames = droppedFrames
    self.starvedFrames = starvedFrames
  }

  /// Whether sound was lost anywhere, as far as it is known.
  public var isComplete: Bool { overflows == 0 && underflows == 0 && droppedFrames == 0 && starvedFrames == 0 }
}
