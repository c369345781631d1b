import AudioCore

extension AudioBuffer {
  /// A sound that a test makes, of a shape that is known to be right; another one ends the tests with the reason.
  public init(known channels: [[Float]], sampleRate: Double) {
    do {
      try self.init(channels: channels, sampleRate: sampleRate)
    } catch {
      fatalError("\(error)")
    }
  }

  /// A sound of one channel that a test makes.
  public init(known mono: [Float], sampleRate: Double) { self.init(known: [mono], sampleRate: sampleRate) }

  /// Silence that a test makes.
  public init(silence frameCount: Int, channelCount: Int = 1, sampleRate: Double) {
    self.init(
      known: [[Float]](repeating: [Float](repeating: 0, count: frameCount), count: channelCount), sampleRate: sampleRate
    )
  }

  /// An impulse of 1 at `frame`.
  public static func impulse(
    at frame: Int = 0, frameCount: Int, channelCount: Int = 1, sampleRate: Double
  ) -> AudioBuffer {
    var buffer = AudioBuffer(silence: frameCount, channelCount: channelCount, sampleRate: sampleRate)
    for c in 0..<channelCount { buffer.samples[c * frameCount + frame] = 1 }
    return buffer
  }
}
