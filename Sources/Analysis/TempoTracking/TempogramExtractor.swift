import AudioCore
import FeatureTracks
import SpectralFeatures

/// How much the onsets of a stretch repeat after each lag: local autocorrelation of onset strength.
///
/// Source: P. Grosche, M. Müller and F. Kurth, "Cyclic tempogram", ICASSP 2010; as `librosa.feature.tempogram` with its onset
/// strength. Column k is the lag of k frames: 60 / (k · `hopDuration`) beats per minute. A frame is divided by its value at lag 0;
/// without onsets it is NaN, where librosa has 0. Latency: half a stretch and half a window. Cost a frame: a mel spectrum and two
/// transforms of two stretches. No allocation after `init`.
public struct TempogramExtractor: ~Copyable, FeatureExtractor {
  /// What is computed.
  public let configuration: TempoConfiguration
  /// The sample rate in hertz that the extractor was made for.
  public let sampleRate: Double

  private var onsets: SpectralFeatureExtractor
  private let correlation: OnsetAutocorrelation

  /// An extractor at rest. A dynamic range of the spectrum, which a stream cannot have, is left out.
  ///
  /// - Throws: `SpectralFeatureError`.
  public init(
    configuration: TempoConfiguration = TempoConfiguration(), sampleRate: Double
  ) throws(SpectralFeatureError) {
    let correlation = try OnsetAutocorrelation(configuration, sampleRate: sampleRate)
    let onsets = try SpectralFeatureExtractor(configuration: configuration.onsets.streaming, sampleRate: sampleRate)
    self.init(configuration, onsets, correlation)
  }

  private init(
    _ configuration: TempoConfiguration, _ onsets: consuming SpectralFeatureExtractor,
    _ correlation: OnsetAutocorrelation
  ) {
    sampleRate = onsets.sampleRate
    self.configuration = configuration
    self.onsets = onsets
    self.correlation = correlation
  }

  /// One column a lag.
  public var columns: [FeatureColumn] { TempoConfiguration.tempogramColumns(correlation.length) }
  /// Seconds from one frame to the next, and from one lag to the next.
  public var hopDuration: Double { onsets.hopDuration }
  /// One channel at the extractor's rate.
  public var inputFormat: AudioFormat { onsets.inputFormat }
  /// Samples after a frame's time that must arrive before it is emitted.
  public var latencyInFrames: Int {
    onsets.latencyInFrames + correlation.lookahead * configuration.framing.hopLength
  }

  /// Takes the next frames of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (FeatureFrame) -> Void) {
    let (correlation, hop) = (correlation, hopDuration)
    onsets.process(block) { frame in
      correlation.append(frame.values[0]) {
        emit(FeatureFrame(index: $0, time: Double($0) * hop, values: $1))
      }
    }
  }

  /// Emits the frames whose stretch reaches beyond the last samples.
  public mutating func flush(emit: (FeatureFrame) -> Void) {
    let (correlation, hop) = (correlation, hopDuration)
    onsets.flush { frame in
      correlation.append(frame.values[0]) {
        emit(FeatureFrame(index: $0, time: Double($0) * hop, values: $1))
      }
    }
    correlation.flush { emit(FeatureFrame(index: $0, time: Double($0) * hop, values: $1)) }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    onsets.reset()
    correlation.reset()
  }
}
