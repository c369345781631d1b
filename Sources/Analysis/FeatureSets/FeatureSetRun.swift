import AudioCore
import FeatureTracks
import SpectralFeatures

/// What keeps the frames of a long signal until all of them are known: in memory, or in a file.
package protocol FrameStore: AnyObject {
  /// Adds a frame, always of the same number of values.
  func append(_ values: UnsafeBufferPointer<Float>)
  /// Calls `body` with values from a frame on: some whole frames of `width` values, none at the end and after a failure. Append
  /// first, then read.
  func piece(width: Int, from frame: Int, _ body: (UnsafeBufferPointer<Float>) -> Void)
}

extension FrameStore {
  /// Calls `body` with all values in order, in pieces of whole frames of `width` values.
  func forEachPiece(width: Int, _ body: (UnsafeBufferPointer<Float>) -> Void) {
    guard width > 0 else { return }
    var frame = 0
    var count = 0
    repeat {
      count = 0
      piece(width: width, from: frame) { values in
        count = values.count / width
        if count > 0 { body(values) }
      }
      frame += count
    } while count > 0
  }
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
  /// Seconds from one frame to the next; 0 for a set without frames.
  var hopDuration: Double { get }
  /// Why there are no frames, known after `flush`; `nil` if there are.
  var refusal: String? { get }
  /// The same run for another recording of the same rate, if that is cheaper than a new one.
  func restarted() -> (any FeatureSetRun)?
}

extension FeatureSetRun {
  var refusal: String? { nil }
  func restarted() -> (any FeatureSetRun)? { nil }
}

/// A set of frames that come while the recording is read.
final class ExtractorRun<Extractor: FeatureExtractor & ~Copyable>: FeatureSetRun {
  private var extractor: Extractor

  init(_ extractor: consuming Extractor) { self.extractor = extractor }

  var columns: [FeatureColumn] { extractor.columns }
  var values: [Double?] { [] }
  var hopDuration: Double { extractor.hopDuration }
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
  var hopDuration: Double { 0 }
  func process(_ block: AudioBlock, emit: (FeatureFrame) -> Void) { meter.process(block) { _ in } }
  func flush(emit: (FeatureFrame) -> Void) { meter.flush { _ in } }

  func restarted() -> (any FeatureSetRun)? {
    meter.reset()
    return self
  }
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
  var hopDuration: Double { features.hopDuration }

  func process(_ block: AudioBlock, emit: (FeatureFrame) -> Void) {
    guard let store else { return features.process(block, emit: emit) }
    features.process(block) { keep($0, store) }
  }

  func flush(emit: (FeatureFrame) -> Void) {
    guard let store else { return features.flush(emit: emit) }
    features.flush { keep($0, store) }
    let width = features.rawWidth
    store.forEachPiece(width: width) { piece in
      guard let first = piece.baseAddress else { return }
      for frame in 0..<piece.count / width { emit(features.finished(first + frame * width)) }
    }
  }

  private func keep(_ frame: FeatureFrame, _ store: any FrameStore) {
    if let first = frame.values.baseAddress { features.observe(first) }
    store.append(frame.values)
  }
}
