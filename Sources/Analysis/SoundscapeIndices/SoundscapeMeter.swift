import AudioCore
import Foundation
import Spectral
import SpectralFeatures

/// The acoustic indices of a soundscape: ACI, ADI, AEI, BI, NDSI, H and M of one channel, in one pass.
///
/// The spectrogram is scikit-maad's: Hann windows within the signal, their mean removed, without the bin at half the sample rate.
/// Memory: constant, 2 MB with the default bands. Cost a window: one transform, six sums a bin. No allocation after `init`.
public struct SoundscapeMeter: ~Copyable, StreamingProcessor {
  /// Nothing is emitted while it runs.
  public typealias Output = Never

  /// What is computed.
  public let configuration: SoundscapeConfiguration
  /// The sample rate in hertz that the meter was made for.
  public let sampleRate: Double

  private var cutter: FrameCutter
  private let sums: SpectrogramSums
  private var envelope: EnvelopeSums

  /// A meter at rest.
  ///
  /// - Throws: `SoundscapeError` for a setting out of range.
  public init(
    configuration: SoundscapeConfiguration = SoundscapeConfiguration(), sampleRate: Double
  ) throws(SoundscapeError) {
    try configuration.check(sampleRate: sampleRate)
    let sums = try SpectrogramSums(configuration, sampleRate: sampleRate)
    self.init(configuration, sums, sampleRate)
  }

  private init(_ configuration: SoundscapeConfiguration, _ sums: SpectrogramSums, _ sampleRate: Double) {
    self.configuration = configuration
    self.sampleRate = sampleRate
    self.sums = sums
    cutter = FrameCutter(
      Framing(windowLength: configuration.windowLength, hopLength: configuration.hopLength, padding: .none))
    envelope = EnvelopeSums(length: configuration.envelopeLength)
  }

  /// One channel at the meter's rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: 1) }
  /// 0: there is one value, at the end.
  public var latencyInFrames: Int { 0 }

  /// Takes the next frames of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (Never) -> Void) {
    ensure(channels: block.channelCount, are: 1, of: "SoundscapeMeter")
    let sums = sums
    envelope.append(block.channel(0))
    cutter.append(block.channel(0)) { _, samples, _ in sums.add(samples) }
  }

  /// Ends the signal. What is shorter than a window, or a value of the envelope, is left out.
  public mutating func flush(emit: (Never) -> Void) {}

  /// Returns to the state of a new instance.
  public mutating func reset() {
    cutter.reset()
    sums.reset()
    envelope.reset()
  }

  /// The indices of what came so far.
  public var indices: AcousticIndices {
    let power = configuration.entropyQuantity == .power
    return AcousticIndices(
      complexity: sums.complexity, diversity: sums.diversity, evenness: sums.evenness, bioacoustic: sums.bioacoustic,
      normalizedDifference: sums.normalizedDifference,
      temporalEntropy: power ? envelope.entropyOfSquares : envelope.entropy,
      spectralEntropy: sums.entropy, medianEnvelope: envelope.median)
  }

  /// The indices of a whole signal of one channel.
  ///
  /// - Throws: `SoundscapeError`.
  public static func indices(
    of signal: AudioBuffer, configuration: SoundscapeConfiguration = SoundscapeConfiguration()
  ) throws(SoundscapeError) -> AcousticIndices {
    var meter = try SoundscapeMeter(configuration: configuration, sampleRate: signal.sampleRate)
    do { try meter.inputFormat.check(signal) } catch { throw .format(error) }
    signal.withBlock { meter.process($0) }
    meter.flush()
    return meter.indices
  }
}
