import AudioCore

/// A level over time. As a generator of one channel it writes the level; `scale` multiplies a block by it.
public protocol Envelope: AudioGenerator {
  /// Returns the level of the next frame and moves on by one frame.
  mutating func nextLevel() -> Double

  /// Whether the envelope has reached its end, after which the level is constant.
  var isFinished: Bool { get }
}

extension Envelope {
  /// One channel.
  public var channelCount: Int { 1 }

  /// Writes the levels of the next frames.
  public mutating func render(into block: MutableAudioBlock) {
    ensure(channels: block.channelCount, are: 1, of: "Envelope")
    let output = block.channel(0)
    for n in 0..<output.count { output[n] = Float(nextLevel()) }
  }

  /// Multiplies the next frames of all channels by their levels.
  public mutating func scale(_ block: MutableAudioBlock) {
    for n in 0..<block.frameCount {
      let level = Float(nextLevel())
      for c in 0..<block.channelCount { block.channel(c)[n] *= level }
    }
  }
}

/// The ranges of the settings of envelopes.
enum EnvelopeParameter {
  static let duration = AudioParameter("duration", unit: "s", range: 0...3600, defaultValue: 0)
  static let level = AudioParameter("level", range: 0...16, defaultValue: 1)

  static func frames(_ seconds: Double, _ sampleRate: Double) throws(ToneError) -> Int {
    Int((try duration.required(seconds) * sampleRate).rounded())
  }
}
