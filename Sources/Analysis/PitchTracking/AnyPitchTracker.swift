import AudioCore

/// A pitch tracker whose method is chosen at run time. It costs one indirect call per block.
public struct AnyPitchTracker: ~Copyable, StreamingProcessor {
  private let box: Box

  /// Wraps a tracker.
  public init<Tracker: PitchTracker & ~Copyable>(_ tracker: consuming Tracker) {
    box = BoxOf(tracker)
  }

  /// The tracker's configuration.
  public var configuration: PitchConfiguration { box.configuration }
  /// Frames per second of the signal, in hertz.
  public var sampleRate: Double { box.sampleRate }
  /// One channel at the tracker's sample rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: 1) }
  /// Largest number of samples after a frame's time that must arrive before the frame is emitted.
  public var latencyInFrames: Int { box.latencyInFrames }

  /// Adds a block of a one-channel signal and emits the frames that are decided.
  public mutating func process(_ block: AudioBlock, emit: (PitchFrame) -> Void) { box.process(block, emit) }

  /// Ends the signal and emits all remaining frames.
  public mutating func flush(emit: (PitchFrame) -> Void) { box.flush(emit) }

  /// Returns to the state of a new instance.
  public mutating func reset() { box.reset() }
}

private class Box {
  var configuration: PitchConfiguration { fatalError("abstract") }
  var sampleRate: Double { fatalError("abstract") }
  var latencyInFrames: Int { fatalError("abstract") }
  func process(_ block: AudioBlock, _ emit: (PitchFrame) -> Void) { fatalError("abstract") }
  func flush(_ emit: (PitchFrame) -> Void) { fatalError("abstract") }
  func reset() { fatalError("abstract") }
}

private final class BoxOf<Tracker: PitchTracker & ~Copyable>: Box {
  var tracker: Tracker

  init(_ tracker: consuming Tracker) { self.tracker = tracker }

  override var configuration: PitchConfiguration { tracker.configuration }
  override var sampleRate: Double { tracker.sampleRate }
  override var latencyInFrames: Int { tracker.latencyInFrames }
  override func process(_ block: AudioBlock, _ emit: (PitchFrame) -> Void) { tracker.process(block, emit: emit) }
  override func flush(_ emit: (PitchFrame) -> Void) { tracker.flush(emit: emit) }
  override func reset() { tracker.reset() }
}
