/// Samples in memory with their sample rate: an owning, planar, copyable value.
///
/// Shape: `channelCount` × `frameCount`, all frames of channel 0 first. Samples are −1…1 at full scale.
public struct AudioBuffer: Sendable, Equatable {
  /// Frames per second, in hertz.
  public let sampleRate: Double
  /// Number of channels, at least 1.
  public let channelCount: Int
  /// Number of frames, 0 or more.
  public let frameCount: Int
  /// All samples, planar: sample `n` of channel `c` is `samples[c * frameCount + n]`. Their number is fixed: a change
  /// of the number fails a precondition.
  public var samples: [Float] {
    @inlinable get { storage }
    // Not `didSet`: an observer would copy all samples each time another module sets one.
    @inlinable _modify {
      defer { precondition(storage.count == channelCount * frameCount, "an AudioBuffer keeps its shape") }
      yield &storage
    }
  }
  @usableFromInline var storage: [Float]

  /// A buffer of zeros.
  public init(channelCount: Int, frameCount: Int, sampleRate: Double) {
    precondition(channelCount >= 1 && frameCount >= 0 && sampleRate > 0)
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.frameCount = frameCount
    storage = [Float](repeating: 0, count: channelCount * frameCount)
  }

  /// A buffer of the given channels, which must be one or more of equal length.
  public init(channels: [[Float]], sampleRate: Double) {
    let length = channels.first?.count ?? 0
    precondition(!channels.isEmpty && channels.allSatisfy { $0.count == length } && sampleRate > 0)
    self.sampleRate = sampleRate
    channelCount = channels.count
    frameCount = length
    guard channels.count > 1 else {
      storage = channels[0]
      return
    }
    storage = []
    storage.reserveCapacity(channels.count * length)
    for channel in channels { storage += channel }
  }

  /// A buffer of samples that are planar already: all `frameCount` frames of channel 0 first. `sampleRate` is in hertz.
  public init(planar samples: [Float], channelCount: Int, frameCount: Int, sampleRate: Double) {
    precondition(channelCount >= 1 && samples.count == channelCount * frameCount && sampleRate > 0)
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.frameCount = frameCount
    storage = samples
  }

  /// A one-channel buffer.
  public init(mono samples: [Float], sampleRate: Double) {
    self.init(channels: [samples], sampleRate: sampleRate)
  }

  /// Length in seconds.
  public var duration: Double { Double(frameCount) / sampleRate }

  /// The samples of one channel.
  public func channel(_ index: Int) -> ArraySlice<Float> {
    precondition(index >= 0 && index < channelCount)
    return samples[index * frameCount..<(index + 1) * frameCount]
  }

  /// Calls `body` with a view of all frames.
  public func withBlock<Result>(_ body: (AudioBlock) throws -> Result) rethrows -> Result {
    try samples.withUnsafeBufferPointer { storage in
      try withUnsafeTemporaryAllocation(of: Float.self, capacity: 1) { empty in
        guard let start = storage.baseAddress ?? UnsafePointer(empty.baseAddress) else { preconditionFailure() }
        return try body(
          AudioBlock(base: start, channelStride: frameCount, channelCount: channelCount, frameCount: frameCount))
      }
    }
  }

  /// Calls `body` with a writable view of all frames.
  public mutating func withMutableBlock<Result>(_ body: (MutableAudioBlock) throws -> Result) rethrows -> Result {
    let (channelCount, frameCount) = (channelCount, frameCount)
    return try samples.withUnsafeMutableBufferPointer { storage in
      try withUnsafeTemporaryAllocation(of: Float.self, capacity: 1) { empty in
        guard let start = storage.baseAddress ?? empty.baseAddress else { preconditionFailure() }
        return try body(
          MutableAudioBlock(base: start, channelStride: frameCount, channelCount: channelCount, frameCount: frameCount))
      }
    }
  }

  /// Calls `body` with consecutive views of at most `length` frames each; an empty buffer gives no call.
  public func forEachBlock(of length: Int, _ body: (AudioBlock) throws -> Void) rethrows {
    precondition(length >= 1)
    try withBlock { block in
      var start = 0
      while start < frameCount {
        let end = min(start + length, frameCount)
        try body(block.frames(start..<end))
        start = end
      }
    }
  }
}
