import AudioCore
import AudioFiles
import LoudnessMetering

/// Measures programme loudness: integrated loudness, loudness range, largest momentary and short-term loudness, true
/// peak.
final class LoudnessFeature: FeatureExtractor {
  static let columns: [MeasuredColumn] = [
    .integratedLoudness, .loudnessRange, .maximumMomentary, .maximumShortTerm, .truePeak,
  ]

  private var meter: LoudnessMeter
  private let remark: String?

  init(_ format: AudioFileFormat) throws {
    let measures = LoudnessMeasures.all.subtracting(.samplePeak)
    let (layout, remark) = try format.loudnessLayout
    meter = try LoudnessMeter(
      configuration: .init(measures: measures), sampleRate: format.sampleRate, layout: layout)
    self.remark = remark
  }

  func process(_ block: AudioBlock, mono: AudioBlock) { meter.process(block) { _ in } }

  func finish(into measurement: inout RecordingMeasurement) {
    meter.flush { _ in }
    if let remark { measurement.warnings.append(remark) }
    let found = meter.measurement
    if let remark = found.hearingRemark { measurement.warnings.append(remark) }
    let values = [
      found.integrated, found.range, found.maximumMomentary, found.maximumShortTerm, found.truePeak,
    ]
    for (column, value) in zip(Self.columns, values) {
      measurement.set(column, value.value, else: value.reason?.description ?? "undefined")
    }
  }
}
