import AudioCore
import AudioFiles
import LoudnessMetering

/// Integrated loudness.
final class LoudnessFeature: FeatureExtractor {
  private var meter: LoudnessMeter

  init(_ format: AudioFileFormat) throws {
    meter = try LoudnessMeter(
      configuration: .init(measures: .integrated), sampleRate: format.sampleRate, channelCount: format.channelCount)
  }

  func process(_ block: AudioBlock, mono: AudioBlock) { meter.process(block) { _ in } }

  func finish(into measurement: inout RecordingMeasurement) {
    let loudness = meter.measurement.integrated
    measurement.set(.integratedLoudness, loudness.value, else: loudness.reason?.description ?? "undefined")
  }
}
