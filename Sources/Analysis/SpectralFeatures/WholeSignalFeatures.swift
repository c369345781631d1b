import AudioCore
import FeatureTracks

/// The features of a set with its limits relative to the loudest of all frames, for signals that are too long for memory.
///
/// `process` and `flush` emit frames as they come, with mel spectra where a limit needs them, for the caller to keep. After
/// `flush` the caller gives each of them to `finished`, in order. A set without limits needs no second turn.
package final class WholeSignalFeatures {
  /// What the values of a finished frame are.
  package let columns: [FeatureColumn]
  /// Whether frames must be kept and finished.
  package let hasLimits: Bool
  /// Number of values of a frame as `process` emits it.
  package var rawWidth: Int { limits.rawWidth }
  /// Seconds from one frame to the next.
  package var hopDuration: Double { extractor.hopDuration }

  private var extractor: SpectralFeatureExtractor
  private let limits: FrameLimits
  private let frame: UnsafeMutableBufferPointer<Float>
  private var count = 0

  /// Features at rest.
  ///
  /// - Throws: `SpectralFeatureError`.
  package init(configuration: SpectralFeatureSet, sampleRate: Double) throws(SpectralFeatureError) {
    let plan = try FeaturePlan(configuration: configuration, sampleRate: sampleRate, defersLimits: true)
    columns = configuration.columns
    hasLimits = plan.hasLimits
    extractor = SpectralFeatureExtractor(plan)
    limits = FrameLimits(plan)
    frame = .allocate(capacity: max(1, limits.width))
    frame.initialize(repeating: 0)
  }

  deinit { frame.deallocate() }

  /// Takes the next frames of a one-channel signal.
  package func process(_ block: AudioBlock, emit: (FeatureFrame) -> Void) { extractor.process(block, emit: emit) }

  /// Emits the frames that reach beyond the last samples.
  package func flush(emit: (FeatureFrame) -> Void) { extractor.flush(emit: emit) }

  /// Takes a frame of the first turn.
  package func observe(_ raw: UnsafePointer<Float>) { limits.observe(raw) }

  /// The features of the next frame of the second turn; valid until the next call.
  package func finished(_ raw: UnsafePointer<Float>) -> FeatureFrame {
    if let into = frame.baseAddress { limits.apply(raw, into: into) }
    defer { count += 1 }
    let time = extractor.configuration.framing.centre(of: count) / extractor.sampleRate
    return FeatureFrame(index: count, time: time, values: UnsafeBufferPointer(frame))
  }
}
