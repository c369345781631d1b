import AudioCore
import Resampling

/// A source heard faster or slower, higher or lower, while it plays: an oscillator, a player, a mixture of them.
///
/// The source is asked for as many frames as the pitch needs. A new pitch is reached over `rampDuration` by equal steps of
/// pitch. There is no bypass: with a pitch of 0 sound goes through the same filter (flat within 0.01 dB to 90.7 % of the band),
/// since leaving it would click when the pitch changes. Frame 0 is frame 0 of the source: no latency. `render` allocates
/// nothing if the source does not.
public struct VariableSpeed<Source: AudioGenerator & ~Copyable>: ~Copyable, AudioGenerator {
  /// How the source is played.
  public struct Configuration: Sendable, Hashable {
    /// As the parameter of `PitchBySpeed`.
    public var pitch: Double
    /// Seconds that a change takes, 0 to 1.
    public var rampDuration: Double

    /// The source as it is unless said otherwise.
    public init(
      pitch: Double = PitchBySpeed.pitch.defaultValue, rampDuration: Double = ParameterRamp.duration.defaultValue
    ) {
      self.pitch = pitch
      self.rampDuration = rampDuration
    }
  }

  /// `PitchBySpeed.pitch`.
  public static var parameters: [AudioParameter] { [PitchBySpeed.pitch] }

  /// What is heard, to be started and stopped.
  public var source: Source
  /// That of the source.
  public let channelCount: Int

  private var resampler: VariableSpeedResampler
  private let rampLength: Int

  /// A source at its beginning.
  ///
  /// - Parameter sampleRate: in hertz, of the source and of what is heard.
  /// - Throws: `AudioEffectsError`.
  public init(
    _ source: consuming Source, configuration: Configuration = Configuration(), sampleRate: Double
  ) throws(AudioEffectsError) {
    let count = source.channelCount
    try SignalShape.check(sampleRate: sampleRate, channelCount: count)
    let rampLength = try ParameterRamp.length(configuration.rampDuration, sampleRate: sampleRate)
    let resampler = try PitchBySpeed.resampler(pitch: configuration.pitch, channelCount: count)
    self.source = source
    self.resampler = resampler
    self.rampLength = rampLength
    channelCount = count
  }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) { resampler.render(into: block, from: &source) }

  /// Sets `pitch` (0).
  public mutating func setParameter(_ index: Int, to value: Double) {
    precondition(index == 0, "there is no parameter \(index)")
    let speed = PitchBySpeed.speed(pitch: PitchBySpeed.pitch.clamped(value))
    resampler.setSpeed(speed, rampLengthInFrames: rampLength)
  }

  /// Returns to the state of a new instance, the source too.
  public mutating func reset() {
    resampler.reset()
    source.reset()
  }
}
