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
  /// of the number ends the program.
  public var samples: [Float] {
    @inlinable get { storage }
    // Not `didSet`: an observer would copy all samples each time another module sets one.
    @inlinable _modify {
      defer { ensure(storage.count == channelCount * frameCount, "an AudioBuffer keeps its shape") }
      yield &storage
    }
  }
  @usableFromInline var storage: [Float]

  /// A buffer of zeros.
  ///
  /// - Throws: `AudioFormatError` for a rate, a number of channels or a number of frames that no sound has.
  public init(channelCount: Int, frameCount: Int, sampleRate: Double) throws(AudioFormatError) {
    try AudioFormat.check(sampleRate: sampleRate, channelCount: channelCount, frameCount: frameCount)
    self.init(zeros: frameCount, channelCount: channelCount, sampleRate: sampleRate)
  }

  /// A buffer of zeros of a shape that is known to be one.
  private init(zeros frameCount: Int, channelCount: Int, sampleRate: Double) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.frameCount = frameCount
    storage = [Float](repeating: 0, count: channelCount * frameCount)
  }

  /// A buffer of zeros with the sample rate and, unless another number is given, the channels of another buffer.
  package init(like other: AudioBuffer, channelCount: Int? = nil, frameCount: Int) {
    self.init(zeros: frameCount, channelCount: channelCount ?? other.channelCount, sampleRate: other.sampleRate)
  }

  /// A buffer of the given channels, which must be one or more of equal length.
  ///
  /// - Throws: `AudioFormatError` for no channels, channels of other lengths, or a rate that no sound has.
  public init(channels: [[Float]], sampleRate: Double) throws(AudioFormatError) {
    let length = channels.first?.count ?? 0
    try AudioFormat.check(sampleRate: sampleRate, channelCount: channels.count, frameCount: length)
    for (index, channel) in channels.enumerated() where channel.count != length {
      throw .unevenChannels(channel: index, frameCount: channel.count, expected: length)
    }
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
  ///
  /// - Throws: `AudioFormatError`, also if the number of samples is not channels times frames.
  public init(
    planar samples: [Float], channelCount: Int, frameCount: Int, sampleRate: Double
  ) throws(AudioFormatError) {
    try AudioFormat.check(sampleRate: sampleRate, channelCount: channelCount, frameCount: frameCount)
    guard samples.count == channelCount * frameCount else {
      throw .sampleCount(samples.count, expected: channelCount * frameCount)
    }
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.frameCount = frameCount
    storage = samples
  }

  /// A one-channel buffer.
  ///
  /// - Throws: `AudioFormatError.sampleRate`.
  public init(mono samples: [Float], sampleRate: Double) throws(AudioFormatError) {
    try self.init(channels: [samples], sampleRate: sampleRate)
  }

  /// Length in seconds.
  public var duration: Double { Double(frameCount) / sampleRate }

  /// The same sound with other samples, as many as before: the result of a computation on each sample.
  package func with(samples: [Float]) -> AudioBuffer {
    var copy = self
    copy.samples = samples
    return copy
  }

  /// The samples of one channel, which must be one of the buffer's.
  public func channel(_ index: Int) -> ArraySlice<Float> {
    ensure(index >= 0 && index < channelCount, "channel: expected 0 to \(channelCount - 1), got \(index)")
    return samples[index * frameCount..<(index + 1) * frameCount]
  }

  /// Calls `body` with a view of all frames.
  public func withBlock<Result>(_ body: (AudioBlock) throws -> Result) rethrows -> Result {
    try samples.withUnsafeBufferPointer { storage in
      try withUnsafeTemporaryAllocation(of: Float.self, capacity: 1) { empty in
        guard let start = storage.baseAddress ?? UnsafePointer(empty.baseAddress) else {
          fatalError("memory of one sample at least")
        }
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
        guard let start = storage.baseAddress ?? empty.baseAddress else { fatalError("memory of one sample at least") }
        return try body(
          MutableAudioBlock(base: start, channelStride: frameCount, channelCount: channelCount, frameCount: frameCount))
      }
    }
  }

  /// Calls `body` with consecutive views of at most `length` frames each, of one frame if `length` is less; an empty
  /// buffer gives no call.
  public func forEachBlock(of length: Int, _ body: (AudioBlock) throws -> Void) rethrows {
    let length = max(1, length)
    try withBlock { block in
      var start = 0
      while start < frameCount {
        let end = start + min(length, frameCount - start)
        try body(block.frames(start..<end))
        start = end
      }
    }
  }
}
