import AudioCore
import AudioFiles
import VoiceEvents
import VoiceMeasurement

/// Measures the main values of the voice report, and the share of the recording that is speech.
///
/// It needs two passes. The first finds speech, syllables and the properties of the whole recording that the report
/// needs; the second makes the report, and measures only the parts that have columns.
final class VoiceFeature: FeatureExtractor {
  private typealias Source = @Sendable (VoiceReport) -> VoiceValue

  /// The report's values for the columns, converted to the columns' units.
  private static let sources: [(column: MeasuredColumn, measure: Source)] = [
    (.jitterLocal, { $0.perturbation.jitter.local.map { $0 * 100 } }),
    (.shimmerLocal, { $0.perturbation.shimmer.local.map { $0 * 100 } }),
    (.harmonicsToNoise, { $0.crossCorrelationHNR.voicedMean }),
    (.cepstralPeakProminence, { $0.cepstrum.voicedMean }),
    (.firstFormant, { formant(0, of: $0) }), (.secondFormant, { formant(1, of: $0) }),
    (.thirdFormant, { formant(2, of: $0) }),
    (.syllableRate, { $0.syllables.rate }),
  ]
  private static let reportColumns = sources.map(\.column)
  static let columns = [MeasuredColumn.voiceActivityShare, .phonationShare] + reportColumns

  private let configuration: VoiceReportConfiguration
  private var hearing: VoiceReportHearing
  /// `nil` if the sample rate does not suit the detector.
  private var detector: VoiceActivityDetector?
  private var speech = 0.0
  private var analyzer: VoiceReportAnalyzer?
  private let observer: VoiceObserver?
  /// The stretches of speech, for an observer.
  private var stretches: [(start: Double, end: Double)] = []

  init(_ configuration: AnalysisConfiguration, _ format: AudioFileFormat, _ observer: TrackObserver) throws {
    self.observer = observer.voice
    self.configuration = (configuration.voice ?? VoiceReportSettings()).configuration
    hearing = try VoiceReportHearing(sampleRate: format.sampleRate)
    detector = try? VoiceActivityDetector(sampleRate: format.sampleRate)
  }

  func process(_ block: AudioBlock, mono: AudioBlock) {
    detector?.process(mono, emit: take)
    hearing.process(mono)
  }

  func finish(into measurement: inout RecordingMeasurement) {
    do {
      analyzer = try VoiceReportAnalyzer(configuration: configuration, survey: hearing.survey, scope: .voiced)
      if let observer {
        analyzer?.measure(sections: observer.sections)
        analyzer?.observeFormants(at: observer.wantsFormants, observer.formants)
      }
    } catch {
      measurement.refuse(.voice, Self.columns, "\(error)")
    }
    guard detector != nil else {
      return measurement.set(.voiceActivityShare, nil, else: "expected a sample rate of 8 to 192 kHz")
    }
    detector?.flush(emit: take)
    let duration = hearing.survey.duration
    measurement.set(.voiceActivityShare, duration > 0 ? min(1, speech / duration) : nil, else: "no frames")
  }

  func secondHearing() -> SecondHearing? {
    guard let analyzer else { return nil }
    let nuclei = hearing.syllableNuclei()
    let (observer, speech) = (observer, detector == nil ? nil : stretches)
    return SecondHearing(process: analyzer.process) { measurement in
      do {
        let report = try analyzer.report(syllableNuclei: nuclei)
        Self.store(report, in: &measurement)
        observer?.parts(
          .init(sections: analyzer.sections, phonation: report.phonation.stretches, speech: speech, nuclei: nuclei))
      } catch {
        measurement.refuse(.voice, [.phonationShare] + Self.reportColumns, "\(error)")
      }
    }
  }

  private static func store(_ report: VoiceReport, in measurement: inout RecordingMeasurement) {
    for source in sources {
      let measure = source.measure(report)
      measurement.set(source.column, measure.value, else: measure.absence?.text ?? "")
    }
    let phonation = report.phonation
    let share = phonation.totalDuration > 0 ? phonation.phonationTime / phonation.totalDuration : nil
    measurement.set(.phonationShare, share, else: "no frames")
    measurement.voiceCautions = report.cautions
  }

  private static func formant(_ index: Int, of report: VoiceReport) -> VoiceValue {
    let formants = report.formants.formants
    return index < formants.count ? formants[index].frequency : VoiceValue(absent: .notMeasured)
  }

  private func take(_ event: VoiceActivityEvent) {
    guard case .ended(let segment) = event else { return }
    speech += segment.duration
    if observer != nil { stretches.append((segment.start, segment.end)) }
  }
}
