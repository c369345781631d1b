import AudioCore
import AudioFiles
import PitchTracking
import Statistics

/// Measures the fundamental frequency: its quantiles, its track and the voiced share.
final class PitchFeature: FeatureExtractor {
  static let columns = [MeasuredColumn.pitchMedian, .pitchLow, .pitchHigh, .voicedShare]

  private var tracker: AnyPitchTracker
  private var quantiles: LogarithmicQuantiles
  private var frameCount = 0
  private var track = AdaptiveBins<RecordingOverview.PitchSpan>(capacity: 2048)
  private let hop: Double
  private let observer: TrackObserver

  init(_ configuration: AnalysisConfiguration, _ format: AudioFileFormat, _ observer: TrackObserver) throws {
    let settings = configuration.pitchConfiguration(sampleRate: format.sampleRate)
    tracker = try configuration.pitchMethod.makeTracker(configuration: settings, sampleRate: format.sampleRate)
    quantiles = LogarithmicQuantiles(range: settings.minimumFrequency / 2...settings.maximumFrequency * 2)
    hop = (settings.hopDuration * format.sampleRate).rounded() / format.sampleRate
    self.observer = observer
  }

  func process(_ block: AudioBlock, mono: AudioBlock) { tracker.process(mono, emit: take) }

  func finish(into measurement: inout RecordingMeasurement) {
    tracker.flush(emit: take)
    let reason = "no voiced frame"
    measurement.set(.pitchMedian, quantiles.quantile(0.5), else: reason)
    measurement.set(.pitchLow, quantiles.quantile(0.05), else: reason)
    measurement.set(.pitchHigh, quantiles.quantile(0.95), else: reason)
    measurement.set(
      .voicedShare, frameCount > 0 ? Double(quantiles.count) / Double(frameCount) : nil, else: "no frames")
    measurement.overview.pitch = .init(bins: track, interval: hop)
  }

  private func take(_ frame: PitchFrame) {
    frameCount += 1
    if let frequency = frame.frequency { quantiles.update(frequency) }
    track.append(.init(frequency: frame.frequency, confidence: frame.confidence))
    observer.pitch?(frame)
  }
}
