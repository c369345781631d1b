import AudioCore
import FeatureTracks
import TempoTracking

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
  var hopDuration: Double { 0 }
  func process(_ block: AudioBlock, emit: (FeatureFrame) -> Void) {
    onsets.process(block) { mean.append($0.values[0]) }
  }

  func flush(emit: (FeatureFrame) -> Void) {
    onsets.flush { mean.append($0.values[0]) }
    mean.flush()
  }
}

/// The tempogram of a recording from its onsets, with librosa's stretches of 384 frames.
final class TempogramRun: FeatureSetRun {
  static let columns = TempoConfiguration.tempogramColumns(stretch)
  /// Frames of a stretch, and lags.
  private static let stretch = 384

  let hopDuration: Double
  private let onsets: SpectralRun
  private let correlation: OnsetAutocorrelation

  init(sampleRate: Double, _ store: FrameStoreMaker) throws {
    let configuration = TempoConfiguration(stretchInFrames: Self.stretch, sampleRate: sampleRate)
    onsets = try SpectralRun(configuration.onsets, sampleRate: sampleRate, store)
    correlation = try OnsetAutocorrelation(configuration, sampleRate: sampleRate)
    hopDuration = onsets.hopDuration
  }

  var columns: [FeatureColumn] { Self.columns }
  var values: [Double?] { [] }
  func process(_ block: AudioBlock, emit: (FeatureFrame) -> Void) {
    onsets.process(block) { take($0.values[0], emit) }
  }

  func flush(emit: (FeatureFrame) -> Void) {
    onsets.flush { take($0.values[0], emit) }
    correlation.flush { emit(frame($0, $1)) }
  }

  private func take(_ onset: Float, _ emit: (FeatureFrame) -> Void) {
    correlation.append(onset) { emit(frame($0, $1)) }
  }

  private func frame(_ index: Int, _ values: UnsafeBufferPointer<Float>) -> FeatureFrame {
    FeatureFrame(index: index, time: Double(index) * hopDuration, values: values)
  }
}
