import AudioCore
import AudioFiles
import VoiceEvents
import VoiceMeasurement

/// The main values of the voice report, and how much of the recording is speech.
///
/// Two hearings: in the first the speech and the syllables are found and what the report must know of the whole, in the
/// second the report is made. Of the report only what its columns tell is measured.
final class VoiceFeature: FeatureExtractor {
  private typealias Source = @Sendable (VoiceReport) -> VoiceValue

  /// The values that are taken from the report, converted to the units of their columns.
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
  /// Absent where the sample rate is not for it.
  private var detector: VoiceActivityDetector?
  private var speech = 0.0
  private var analyzer: VoiceReportAnalyzer?

  init(_ configuration: AnalysisConfiguration, _ format: AudioFileFormat) {
    self.configuration = (configuration.voice ?? VoiceReportSettings()).configuration
    hearing = VoiceReportHearing(sampleRate: format.sampleRate)
    detector = try? VoiceActivityDetector(sampleRate: format.sampleRate)
  }

  func process(_ block: AudioBlock, mono: AudioBlock) {
    detector?.process(mono, emit: take)
    hearing.process(mono)
  }

  func finish(into measurement: inout RecordingMeasurement) {
    do {
      analyzer = try VoiceReportAnalyzer(configuration: configuration, survey: hearing.survey, scope: .voiced)
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
    return SecondHearing(process: analyzer.process) { measurement in
      do {
        Self.store(try analyzer.report(syllableNuclei: nuclei), in: &measurement)
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
    if case .ended(let segment) = event { speech += segment.duration }
  }
}
