import AudioCore
import AudioFiles
import LoudnessMetering

/// Integrated loudness.
final class LoudnessFeature: FeatureExtractor {
  private var meter: IntegratedLoudnessMeter

  init(_ format: AudioFileFormat) throws {
    meter = try IntegratedLoudnessMeter(sampleRate: format.sampleRate, channelCount: format.channelCount)
  }

  func process(_ block: AudioBlock, mono: AudioBlock) { meter.process(block) }

  func finish(into measurement: inout RecordingMeasurement) {
    let loudness = meter.loudness
    measurement.set(.integratedLoudness, loudness.lufs, else: loudness.undefined?.description ?? "undefined")
  }
}
