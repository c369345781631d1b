import AudioCore
import AudioEffects
import Resampling

/// Plays a source (an oscillator, a player, a mixture) at a variable speed, which changes its tempo and its pitch.
///
/// The source renders the number of frames that the pitch requires. A new pitch is reached over `rampDuration` in equal
/// steps of pitch. There is no bypass: with a pitch of 0 the sound passes the same filter (flat within 0.01 dB up to
/// 90.7 % of the band), since a bypass would click at a change of pitch. Frame 0 is frame 0 of the source, so there is
/// no latency. `render` allocates nothing if the source does not.
public struct VariableSpeed<Source: AudioGenerator & ~Copyable>: ~Copyable, AudioGenerator {
  /// The pitch and the duration of its changes.
  public struct Configuration: Sendable, Hashable, Codable {
    /// The initial pitch in semitones, in the range of `PitchBySpeed.pitch`.
    public var pitch: Double
    /// Duration of a parameter change in seconds, 0 to 1.
    public var rampDuration: Double

    /// A configuration; by default the pitch is unchanged.
    public init(
      pitch: Double = PitchBySpeed.pitch.defaultValue, rampDuration: Double = ParameterRamp.duration.defaultValue
    ) {
      self.pitch = pitch
      self.rampDuration = rampDuration
    }
  }

  /// `PitchBySpeed.pitch`.
  public static var parameters: [AudioParameter] { [PitchBySpeed.pitch] }

  /// The source, which can be started and stopped through this property.
  public var source: Source
  /// The sample rate in hertz.
  public let sampleRate: Double
  /// Number of channels of the source.
  public let channelCount: Int

  private var resampler: VariableSpeedResampler
  private let rampLength: Int

  /// A source at its beginning.
  ///
  /// - Parameter sampleRate: in hertz, of the source and of the output.
  /// - Throws: `AudioEffectsError`, also if the source is of another rate.
  public init(
    _ source: consuming Source, configuration: Configuration = Configuration(), sampleRate: Double
  ) throws(AudioEffectsError) {
    let count = source.channelCount
    try SignalShape.check(sampleRate: sampleRate, channelCount: count)
    guard source.sampleRate == sampleRate else {
      throw .invalidSound(.differentSampleRate(source.sampleRate, expected: sampleRate))
    }
    let rampLength = try ParameterRamp.length(configuration.rampDuration, sampleRate: sampleRate)
    let resampler = try PitchBySpeed.resampler(pitch: configuration.pitch, channelCount: count)
    self.source = source
    self.resampler = resampler
    self.rampLength = rampLength
    self.sampleRate = sampleRate
    channelCount = count
  }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) { resampler.render(into: block, from: &source) }

  /// Sets `pitch` (0).
  public mutating func setParameter(_ index: Int, to value: Double) {
    ensure(index == 0, "there is no parameter \(index)")
    let speed = PitchBySpeed.speed(pitch: PitchBySpeed.pitch.clamped(value))
    resampler.setSpeed(speed, rampLengthInFrames: rampLength)
  }

  /// Returns to the state of a new instance, the source too.
  public mutating func reset() {
    resampler.reset()
    source.reset()
  }
}
