import AudioCore
import AudioFiles
import PitchTracking

/// Measures the fundamental frequency: its quantiles, its track, the voiced share and a steady tone in the background.
final class PitchFeature: FeatureExtractor {
  static let columns = [
    MeasuredColumn.pitchMedian, .pitchLow, .pitchHigh, .voicedShare, .backgroundTone, .backgroundToneLevel,
    .backgroundToneShare,
  ]

  private var tracker: AnyPitchTracker
  private var levels: PitchLevels
  private var summary: PitchSummaryMeter
  /// Frames whose level is not known yet.
  private var pending: [PitchFrame] = []
  private var track = AdaptiveBins<RecordingOverview.PitchSpan>(capacity: 2048)
  private let hop: Double
  private let observer: TrackObserver

  init(_ configuration: AnalysisConfiguration, _ format: AudioFileFormat, _ observer: TrackObserver) throws {
    let settings = configuration.pitchConfiguration(sampleRate: format.sampleRate)
    tracker = try configuration.pitchMethod.makeTracker(configuration: settings, sampleRate: format.sampleRate)
    let hopLength = (settings.hopDuration * format.sampleRate).rounded()
    hop = hopLength / format.sampleRate
    levels = PitchLevels(
      hop: Int(hopLength), minimumFrequency: settings.minimumFrequency, sampleRate: format.sampleRate)
    summary = PitchSummaryMeter(knownHop: hop)
    self.observer = observer
  }

  func process(_ block: AudioBlock, mono: AudioBlock) {
    levels.process(mono.channel(0))
    tracker.process(mono, emit: take)
    count()
  }

  func finish(into measurement: inout RecordingMeasurement) {
    tracker.flush(emit: take)
    levels.flush()
    count()
    let summary = summary.summary()
    let reason = summary.absence?.text ?? ""
    measurement.set(.pitchMedian, summary.median, else: reason)
    measurement.set(.pitchLow, summary.quantile(0.05), else: reason)
    measurement.set(.pitchHigh, summary.quantile(0.95), else: reason)
    measurement.set(.voicedShare, summary.countedShare, else: "no frames")
    measurement.set(.backgroundToneShare, summary.backgroundShare, else: "no frames")
    // No background tone is a result, and its share of 0 says so: a reason would stand in nearly every row.
    measurement.values[.backgroundTone] = summary.backgroundTone?.frequency
    measurement.values[.backgroundToneLevel] = summary.backgroundTone?.level
    measurement.pitchSummary = summary
    measurement.overview.pitch = .init(bins: track, interval: hop)
  }

  private func take(_ frame: PitchFrame) {
    pending.append(frame)
    track.append(.init(frequency: frame.frequency, confidence: frame.confidence))
    observer.pitch?(frame)
  }

  /// Counts the frames whose level is known.
  private func count() {
    var done = 0
    while done < pending.count, levels.isNextKnown {
      let level = levels.next()
      summary.update(frequency: pending[done].frequency, level: level)
      observer.levelledPitch?(pending[done], level)
      done += 1
    }
    pending.removeFirst(done)
  }
}
