import AudioCore
import Foundation
import Resampling
import SmallNetworks

/// Computes the probability of speech for every 10 ms of a signal, by a small recurrent network.
///
/// The signal is brought to 16 kHz, described by 42 numbers every 10 ms (`SpeechFeatures`) and heard by the network
/// (`SpeechNetwork`), which answers for the frame 40 ms before the newest. Every sample rate gives nearly the same
/// probabilities. A sample that is not finite counts as 0.
///
/// A signal of n seconds has ⌊100 n⌋ frames. Latency: about 60 ms after the middle of a frame (`latencyInFrames`). Cost:
/// three transforms and 50,000 multiplications a frame. No allocation after `init`.
public struct SpeechFrameAnalyzer: ~Copyable, StreamingProcessor {
  /// Sample rates that it takes, in hertz.
  public static let sampleRates = 8000.0...192_000

  /// Frames per second of the signal, in hertz.
  public let sampleRate: Double
  /// One channel at the sample rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: 1) }
  /// Largest number of frames of the signal after a frame's middle that must arrive before it is emitted.
  public let latencyInFrames: Int
  /// The same for the first answers about a frame.
  package let newestLatencyInFrames: Int

  /// Largest magnitude of a sample, 18 dB above full scale: the network would remember one that was not scaled for
  /// seconds.
  private static let largest: Float = 8

  private let input: AudioScratch
  /// `nil` for a signal that has the network's rate already.
  private var converter: SampleRateConverter?
  private var hearing: SpeechHearing

  /// Creates an analyzer.
  ///
  /// - Throws: `SpeechProbabilityError.invalidSampleRate`; `ResamplingError`, `SpectralError`, `SpectralFeatureError`;
  ///   `SmallNetworkError` if the program's weights are damaged.
  public init(sampleRate: Double) throws { try self.init(sampleRate: sampleRate, network: SpeechNetwork.network()) }

  /// Creates an analyzer with other weights, of 42 features.
  package init(sampleRate: Double, network: RecurrentNetwork) throws {
    guard Self.sampleRates.contains(sampleRate) else { throw SpeechProbabilityError.invalidSampleRate(sampleRate) }
    guard network.featureCount == SpeechFeatures.count else {
      throw SmallNetworkError.size(
        "features", network.featureCount, expected: SpeechFeatures.count...SpeechFeatures.count)
    }
    let hearing = try SpeechHearing(network)
    // The shortest of the kernels: its delay is a part of the answer's.
    let converter =
      sampleRate == SpeechFeatures.sampleRate
      ? nil
      : try SampleRateConverter(
        from: sampleRate, to: SpeechFeatures.sampleRate, channelCount: 1, kernel: .ossicle(.snr100))
    let resampling =
      switch converter {
      case .some(let converter): converter.latencyInFrames
      case .none: 0
      }
    func latency(after count: Int) -> Int {
      Int((Double(count) * sampleRate / SpeechFeatures.sampleRate).rounded(.up)) + resampling
    }
    latencyInFrames = latency(after: network.lookahead * SpeechFeatures.hop + SpeechFeatures.lookahead)
    newestLatencyInFrames = latency(after: SpeechFeatures.lookahead)
    self.sampleRate = sampleRate
    self.hearing = hearing
    self.converter = converter
    input = AudioScratch(channelCount: 1, frameCount: 1024)
  }

  /// Adds a block of a one-channel signal and emits the frames that it completes.
  public mutating func process(_ block: AudioBlock, emit: (SpeechFrame) -> Void) {
    process(block, newest: { _ in }, emit: emit)
  }

  /// As `process`, with the network's first answers as well: each frame comes to `newest`, 40 ms before it comes to
  /// `emit`, with what the network says without having heard what follows. That is less sure.
  package mutating func process(_ block: AudioBlock, newest: (SpeechFrame) -> Void, emit: (SpeechFrame) -> Void) {
    ensure(channels: block.channelCount, are: 1, of: "SpeechFrameAnalyzer")
    let samples = block.channel(0)
    var start = 0
    while start < samples.count {
      let count = min(samples.count - start, input.block.frameCount)
      let copy = input.block.channel(0)
      for n in 0..<count {
        let sample = samples[start + n]
        copy[n] = sample.isFinite ? max(-Self.largest, min(Self.largest, sample)) : 0
      }
      let part = input.block.frames(0..<count).block
      if sampleRate == SpeechFeatures.sampleRate {
        hearing.append(part.channel(0), newest: newest, emit)
      } else {
        converter?.process(part) { hearing.append($0.channel(0), newest: newest, emit) }
      }
      start += count
    }
  }

  /// Ends the signal. Silence follows it.
  public mutating func flush(emit: (SpeechFrame) -> Void) { flush(newest: { _ in }, emit: emit) }

  /// As `flush`, with the first answers.
  package mutating func flush(newest: (SpeechFrame) -> Void, emit: (SpeechFrame) -> Void) {
    converter?.flush { hearing.append($0.channel(0), newest: newest, emit) }
    hearing.flush(newest: newest, emit)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    converter?.reset()
    hearing.reset()
  }

  /// All frames of a whole one-channel signal.
  ///
  /// - Throws: as `init`, and `AudioFormatError` for several channels.
  public static func frames(in signal: AudioBuffer) throws -> [SpeechFrame] {
    var analyzer = try SpeechFrameAnalyzer(sampleRate: signal.sampleRate)
    return try analyzer.outputs(of: signal)
  }
}
