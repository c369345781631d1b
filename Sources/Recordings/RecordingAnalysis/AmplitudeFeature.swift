import AmplitudeTracking
import AudioCore
import AudioFiles

/// Measures amplitude statistics and the level over time.
final class AmplitudeFeature: FeatureExtractor {
  static let columns = [
    MeasuredColumn.peak, .rootMeanSquare, .crestFactor, .clippedSamples, .dcOffset, .zeroCrossingRate,
  ]

  private var meter: AmplitudeMeter
  private var tracker: LevelTracker
  private var level: AdaptiveBins<RecordingOverview.Span>
  private let hop: Double
  private let observer: TrackObserver

  init(_ configuration: AnalysisConfiguration, _ format: AudioFileFormat, _ observer: TrackObserver) throws {
    meter = try AmplitudeMeter(
      configuration: .init(clippingLevel: format.clippingLevel), sampleRate: format.sampleRate,
      channelCount: format.channelCount)
    hop = configuration.levelHop(sampleRate: format.sampleRate)
    tracker = try configuration.levelTracker(format)
    level = AdaptiveBins(capacity: 1024)
    self.observer = observer
  }

  func process(_ block: AudioBlock, mono: AudioBlock) {
    meter.process(block)
    tracker.process(block, emit: take)
  }

  func finish(into measurement: inout RecordingMeasurement) {
    tracker.flush(emit: take)
    Self.store(meter, in: &measurement)
    measurement.overview.level = .init(bins: level, interval: hop)
  }

  /// Stores the values of a meter.
  static func store(_ meter: AmplitudeMeter, in measurement: inout RecordingMeasurement) {
    let silence = "digital silence"
    measurement.set(.peak, Decibels.level(amplitude: Double(meter.peak)), else: silence)
    measurement.set(.rootMeanSquare, meter.rootMeanSquare.flatMap { Decibels.level(amplitude: $0) }, else: silence)
    measurement.set(.crestFactor, meter.crestFactorInDecibels, else: silence)
    measurement.set(.clippedSamples, Double(meter.clippedSampleCount), else: "")
    measurement.set(.dcOffset, meter.dcOffset, else: "no frames")
    measurement.set(.zeroCrossingRate, meter.zeroCrossingRate, else: "no frames")
  }

  private func take(_ frame: LevelTracker.Frame) {
    level.append(.init(frame.level))
    observer.level?(frame.time, frame.level)
  }
}
