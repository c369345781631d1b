import AudioCore
import Resampling

/// A source of one sample rate that is rendered at another.
///
/// The output is aligned with the source: frame 0 is the source's frame 0. Cost: that of the source and of
/// `Resampling.VariableSpeedResampler`; allocates nothing after `init`. A parameter change applies to the next frame
/// that the source renders, which is ahead of the output by up to the length of the resampler's filter.
public struct RateConverted<Generator: AudioGenerator & ~Copyable>: AudioGenerator, ~Copyable {
  /// The source, at its own rate.
  public var generator: Generator
  /// Sample rate of the rendered frames in hertz.
  public let sampleRate: Double
  private var resampler: VariableSpeedResampler

  /// Converts a source to `sampleRate` hertz.
  ///
  /// - Throws: `ResamplingError`.
  public init(
    _ generator: consuming Generator, to sampleRate: Double, kernel: ResamplingKernel = .ossicle(.snr140)
  ) throws(ResamplingError) {
    let speed = generator.sampleRate / sampleRate
    guard SampleRate.range.contains(generator.sampleRate), SampleRate.range.contains(sampleRate),
      (1.0 / 256...256).contains(speed)
    else { throw .invalidRates(from: generator.sampleRate, to: sampleRate) }
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
