import AudioCore
import AudioFiles
import VoiceAnalysis

/// The main values of the voice report, and how much of the recording is speech.
///
/// The report needs all samples at once: this feature keeps them, up to `RecordingVoiceReport.maximumDuration`.
final class VoiceFeature: FeatureExtractor {
  /// Those that the report itself has, under the same names.
  private static let reportColumns = [
    MeasuredColumn.jitterLocal, .shimmerLocal, .harmonicsToNoise, .cepstralPeakProminence, .firstFormant,
    .secondFormant, .thirdFormant, .syllableRate,
  ]
  static let columns = [MeasuredColumn.voiceActivityShare, .phonationShare] + reportColumns

  private let sampleRate: Double
  private let configuration: VoiceReportConfiguration
  private var samples: [Float] = []
  private var frameCount = 0
  /// Absent where the sample rate is not for it.
  private var detector: VoiceActivityDetector?
  private var speech = 0.0

  init(_ configuration: AnalysisConfiguration, _ format: AudioFileFormat) {
    sampleRate = format.sampleRate
    self.configuration = (configuration.voice ?? VoiceReportSettings()).configuration
    detector = try? VoiceActivityDetector(sampleRate: format.sampleRate)
  }

  func process(_ block: AudioBlock, mono: AudioBlock) {
    detector?.process(mono, emit: take)
    frameCount += mono.frameCount
    if isWithinLimit { samples.append(contentsOf: mono.channel(0)) } else { samples = [] }
  }

  func finish(into measurement: inout RecordingMeasurement) {
    do { try finishReport(into: &measurement) } catch { measurement.refuse(.voice, Self.columns, "\(error)") }
    guard detector != nil else {
      return measurement.set(.voiceActivityShare, nil, else: "expected a sample rate of 8 to 192 kHz")
    }
    detector?.flush(emit: take)
    let duration = Double(frameCount) / sampleRate
    measurement.set(.voiceActivityShare, duration > 0 ? min(1, speech / duration) : nil, else: "no frames")
  }

  private func finishReport(into measurement: inout RecordingMeasurement) throws {
    guard isWithinLimit else { throw RecordingVoiceReport.tooLong }
    let signal = AudioBuffer(mono: samples, sampleRate: sampleRate)
    let report = try VoiceReport.withSyllables(of: signal, configuration: configuration)
    for column in VoiceColumn.all {
      guard let measured = Self.reportColumns.first(where: { $0.rawValue == column.column.name }) else { continue }
      let measure = column.measure(report)
      measurement.set(measured, measure.value, else: measure.absence?.text ?? "")
    }
    let time = report.phonation.phonationTime
    measurement.set(.phonationShare, signal.duration > 0 ? time / signal.duration : nil, else: "no frames")
    measurement.voiceCautions = report.cautions
  }

  private var isWithinLimit: Bool { Double(frameCount) <= RecordingVoiceReport.maximumDuration * sampleRate }

  private func take(_ event: VoiceActivityEvent) {
    if case .ended(let segment) = event { speech += segment.duration }
  }
}
