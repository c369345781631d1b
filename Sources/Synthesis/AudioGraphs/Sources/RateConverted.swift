import AudioCore
import Resampling

/// A source that works at another sample rate than what hears it.
///
/// Aligned with the source: what it renders first is heard first. Cost: that of the source and of
/// `Resampling.VariableSpeedResampler`; allocates nothing after `init`. Parameters are those of the source, at the next frame
/// that is asked of it: up to the resampler's reach before they are heard.
public struct RateConverted<Generator: AudioGenerator & ~Copyable>: FixedRateSource, ~Copyable {
  /// The source.
  public var generator: Generator
  /// Frames per second of what is rendered, in hertz.
  public let sampleRate: Double
  private var resampler: VariableSpeedResampler

  /// A source of `sourceRate` hertz as one of `sampleRate` hertz.
  ///
  /// - Throws: `ResamplingError`.
  public init(
    _ generator: consuming Generator, from sourceRate: Double, to sampleRate: Double,
    kernel: ResamplingKernel = .ossicle(.snr140)
  ) throws(ResamplingError) {
    guard sourceRate > 0, sampleRate > 0, (sourceRate / sampleRate).isFinite else {
      throw .invalidRates(from: sourceRate, to: sampleRate)
    }
    let speed = sourceRate / sampleRate
    let resampler = try VariableSpeedResampler(
      channelCount: generator.channelCount, speeds: speed...speed, initialSpeed: speed, kernel: kernel)
    self.sampleRate = sampleRate
    self.resampler = resampler
    self.generator = generator
  }

  /// Number of channels of the source.
  public var channelCount: Int { generator.channelCount }

  /// Parameters of the source.
  public static var parameters: [AudioParameter] { Generator.parameters }

  /// Changes a parameter of the source.
  public mutating func setParameter(_ index: Int, to value: Double) { generator.setParameter(index, to: value) }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) { resampler.render(into: block, from: &generator) }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    generator.reset()
    resampler.reset()
  }
}
