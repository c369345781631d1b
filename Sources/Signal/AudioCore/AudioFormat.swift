/// The sound that a processor takes: its sample rate and its number of channels.
public struct AudioFormat: Sendable, Hashable {
  /// The numbers of channels that a sound can have.
  public static let channelCounts = 1...1024
  /// The most samples of a buffer, over all channels: 64 GB of memory.
  public static let mostSamples = 1 << 34

  /// Frames per second in hertz; `nil` if any will do, since nothing that is computed depends on it.
  public let sampleRate: Double?
  /// The number of channels; `nil` if any will do.
  public let channelCount: Int?

  /// A format; `nil` means that any value will do.
  public init(sampleRate: Double?, channelCount: Int?) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
  }

  /// Checks that a sound has this format.
  ///
  /// - Throws: `AudioFormatError.differentSampleRate` or `.channelCount`.
  public func check(_ sound: AudioBuffer) throws(AudioFormatError) {
    try check(sampleRate: sound.sampleRate, channelCount: sound.channelCount)
  }

  /// Checks that sound of this rate and this number of channels, as that of a file or a device, has this format.
  ///
  /// - Throws: `AudioFormatError.differentSampleRate` or `.channelCount`.
  public func check(sampleRate rate: Double, channelCount count: Int) throws(AudioFormatError) {
    if let channelCount, count != channelCount { throw .channelCount(count, expected: channelCount...channelCount) }
    if let sampleRate, rate != sampleRate { throw .differentSampleRate(rate, expected: sampleRate) }
  }

  /// Checks that a sound of this shape can be: its rate, its channels, and the memory that it needs.
  ///
  /// - Throws: `AudioFormatError`.
  public static func check(sampleRate: Double, channelCount: Int, frameCount: Int = 0) throws(AudioFormatError) {
    _ = try SampleRate(sampleRate)
    guard channelCounts.contains(channelCount) else { throw .channelCount(channelCount, expected: channelCounts) }
    guard (0...mostSamples / channelCount).contains(frameCount) else {
      throw .frameCount(frameCount, channelCount: channelCount)
    }
  }

  /// The number of frames that so many samples are, over all channels.
  ///
  /// - Throws: `AudioFormatError.channelCount`, or `.partialFrame` if they are no whole number of frames.
  @usableFromInline
  static func frameCount(of sampleCount: Int, channelCount: Int) throws(AudioFormatError) -> Int {
    guard channelCounts.contains(channelCount) else { throw .channelCount(channelCount, expected: channelCounts) }
    guard sampleCount.isMultiple(of: channelCount) else {
      throw .partialFrame(sampleCount: sampleCount, channelCount: channelCount)
    }
    return sampleCount / channelCount
  }
}
