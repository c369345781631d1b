import AudioCore
import FeatureTracks
import SpectralFeatures
import TempoTracking

/// What keeps the frames of a long signal until all of them are known: in memory, or in a file.
package protocol FrameStore: AnyObject {
  /// Adds a frame, always of the same number of values.
  func append(_ values: UnsafeBufferPointer<Float>)
  /// Calls `body` with each frame in order.
  func forEach(width: Int, _ body: (UnsafePointer<Float>) -> Void)
}

/// Makes an empty store.
package typealias FrameStoreMaker = () -> any FrameStore

/// Computes a set of features for one channel of one recording.
protocol FeatureSetRun: AnyObject {
  /// What the values of a frame are, or those of the recording.
  var columns: [FeatureColumn] { get }
  /// Takes the next frames.
  func process(_ block: AudioBlock, emit: (FeatureFrame) -> Void)
  /// Ends the recording.
  func flush(emit: (FeatureFrame) -> Void)
  /// The values of the recording after `flush`; empty for a set of frames.
  var values: [Double?] { get }
}

/// A set of frames that come while the recording is read.
final class ExtractorRun<Extractor: FeatureExtractor & ~Copyable>: FeatureSetRun {
  private var extractor: Extractor

  init(_ extractor: consuming Extractor) { self.extractor = extractor }

  var columns: [FeatureColumn] { extractor.columns }
  var values: [Double?] { [] }
  func process(_ block: AudioBlock, emit: (FeatureFrame) -> Void) { extractor.process(block, emit: emit) }
  func flush(emit: (FeatureFrame) -> Void) { extractor.flush(emit: emit) }
}

/// A set of one value a recording.
final class MeterRun<Meter: StreamingProcessor & ~Copyable>: FeatureSetRun where Meter.Output == Never {
  private var meter: Meter
  private let measured: (borrowing Meter) -> [Double?]
  let columns: [FeatureColumn]

  init(_ meter: consuming Meter, _ columns: [FeatureColumn], _ measured: @escaping (borrowing Meter) -> [Double?]) {
    self.meter = meter
    self.columns = columns
    self.measured = measured
  }

  var values: [Double?] { measured(meter) }
  func process(_ block: AudioBlock, emit: (FeatureFrame) -> Void) { meter.process(block) { _ in } }
  func flush(emit: (FeatureFrame) -> Void) { meter.flush { _ in } }
}

/// Spectral features of one framing. Where a limit is relative to the loudest of all frames, all come at the end.
final class SpectralRun: FeatureSetRun {
  private let features: WholeSignalFeatures
  private let store: (any FrameStore)?

  init(_ set: SpectralFeatureSet, sampleRate: Double, _ store: FrameStoreMaker) throws {
    features = try WholeSignalFeatures(configuration: set, sampleRate: sampleRate)
    self.store = features.hasLimits ? store() : nil
  }

  var columns: [FeatureColumn] { features.columns }
  var values: [Double?] { [] }

  func process(_ block: AudioBlock, emit: (FeatureFrame) -> Void) {
    guard let store else { return features.process(block, emit: emit) }
    features.process(block) { keep($0, store) }
  }

  func flush(emit: (FeatureFrame) -> Void) {
    guard let store else { return features.flush(emit: emit) }
    features.flush { keep($0, store) }
    store.forEach(width: features.rawWidth) { emit(features.finished($0)) }
  }

  private func keep(_ frame: FeatureFrame, _ store: any FrameStore) {
    if let first = frame.values.baseAddress { features.observe(first) }
    store.append(frame.values)
  }
}

/// The tempo of a recording from its onsets.
final class TempoRun: FeatureSetRun {
  static let columns = [FeatureColumn(name: "tempo", unit: "1/min")]

  private let onsets: SpectralRun
  private let mean: MeanTempogram

  init(sampleRate: Double, _ store: FrameStoreMaker) throws {
    let configuration = TempoConfiguration()
    onsets = try SpectralRun(configuration.onsets, sampleRate: sampleRate, store)
    mean = try MeanTempogram(configuration, sampleRate: sampleRate)
  }

  var columns: [FeatureColumn] { Self.columns }
  var values: [Double?] { [mean.tempo] }
  func process(_ block: AudioBlock, emit: (FeatureFrame) -> Void) {
    onsets.process(block) { mean.append($0.values[0]) }
  }

  func flush(emit: (FeatureFrame) -> Void) {
    onsets.flush { mean.append($0.values[0]) }
    mean.flush()
  }
}
