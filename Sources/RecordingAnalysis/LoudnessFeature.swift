import AudioCore
import AudioFiles
import LoudnessMetering

/// Programme loudness: integrated, range, largest momentary and short-term, true peak.
final class LoudnessFeature: FeatureExtractor {
  static let columns: [MeasuredColumn] = [
    .integratedLoudness, .loudnessRange, .maximumMomentary, .maximumShortTerm, .truePeak,
  ]

  private var meter: LoudnessMeter

  init(_ format: AudioFileFormat) throws {
    let measures = LoudnessMeasures.all.subtracting(.samplePeak)
    meter = try LoudnessMeter(
      configuration: .init(measures: measures), sampleRate: format.sampleRate, channelCount: format.channelCount)
  }

  func process(_ block: AudioBlock, mono: AudioBlock) { meter.process(block) { _ in } }

  func finish(into measurement: inout RecordingMeasurement) {
    meter.flush { _ in }
    let found = meter.measurement
    let values = [
      found.integrated, found.range, found.maximumMomentary, found.maximumShortTerm, found.truePeak,
    ]
    for (column, value) in zip(Self.columns, values) {
      measurement.set(column, value.value, else: value.reason?.description ?? "undefined")
    }
  }
}
