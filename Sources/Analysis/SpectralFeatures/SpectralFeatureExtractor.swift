import AudioCore
import FeatureTracks
import Spectral

/// Features of each window of one channel: mel spectra, MFCC, chroma and the shape of the spectrum, with one transform a window.
///
/// Frame `k` describes window `k` of the set's `Framing`. Latency: half a window. Cost a window: one transform, and then per
/// feature one pass over the bins (chroma: twelve); a mel spectrum costs two products a bin, however many bands it has. No
/// allocation after `init`.
public struct SpectralFeatureExtractor: ~Copyable, FeatureExtractor {
  /// The features.
  public let configuration: SpectralFeatureSet
  /// The sample rate in hertz that the extractor was made for.
  public let sampleRate: Double
  /// What the values of a frame are, in their order.
  public let columns: [FeatureColumn]

  private var cutter: FrameCutter
  private let frame: FrameSpectrum

  /// An extractor at rest.
  ///
  /// - Throws: `SpectralFeatureError` for a setting out of range, and for a limit relative to the loudest of all frames:
  ///   `SpectralFeatureSet.streaming` has none.
  public init(configuration: SpectralFeatureSet, sampleRate: Double) throws(SpectralFeatureError) {
    self.init(try FeaturePlan(configuration: configuration, sampleRate: sampleRate))
  }

  init(_ plan: FeaturePlan) {
    configuration = plan.configuration
    sampleRate = plan.sampleRate
    columns = plan.columns
    cutter = FrameCutter(plan.configuration.framing)
    frame = FrameSpectrum(plan)
  }

  /// One channel at the extractor's rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: 1) }
  /// Samples after a window's centre that must arrive before its features are emitted.
  public var latencyInFrames: Int { cutter.lookahead }
  /// Seconds from one frame to the next.
  public var hopDuration: Double { Double(configuration.framing.hopLength) / sampleRate }

  /// Takes the next frames of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (FeatureFrame) -> Void) {
    ensure(channels: block.channelCount, are: 1, of: "SpectralFeatureExtractor")
    let (frame, framing, rate) = (frame, configuration.framing, sampleRate)
    cutter.append(block.channel(0)) { index, samples, own in
      let values = frame.measure(samples, own: own, isFirst: index == 0)
      emit(FeatureFrame(index: index, time: framing.centre(of: index) / rate, values: values))
    }
  }

  /// Emits the features of the windows that reach beyond the last samples.
  public mutating func flush(emit: (FeatureFrame) -> Void) {
    let (frame, framing, rate) = (frame, configuration.framing, sampleRate)
    cutter.flush { index, samples, own in
      let values = frame.measure(samples, own: own, isFirst: index == 0)
      emit(FeatureFrame(index: index, time: framing.centre(of: index) / rate, values: values))
    }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    cutter.reset()
    frame.reset()
  }
}
