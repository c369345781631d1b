import AudioCore
import AudioFiles
import Fingerprinting

/// Computes the compact fingerprint of the mean of all channels.
final class FingerprintFeature: FeatureExtractor {
  static let columns = [MeasuredColumn.fingerprintContent]

  private static let profile = FingerprintProfile.compact
  private var extractor: FingerprintExtractor
  private var words: [UInt32] = []
  private var frameCount = 0
  private let sampleRate: Double

  init(_ format: AudioFileFormat) throws {
    extractor = try FingerprintExtractor(
      configuration: Self.profile, sampleRate: format.sampleRate, channelCount: format.channelCount)
    sampleRate = format.sampleRate
  }

  func process(_ block: AudioBlock, mono: AudioBlock) {
    frameCount += block.frameCount
    extractor.process(block) { words.append($0.word) }
  }

  func finish(into measurement: inout RecordingMeasurement) {
    extractor.flush { words.append($0.word) }
    let fingerprint = Fingerprint(
      profile: Self.profile, words: words, duration: Double(frameCount) / sampleRate)
    measurement.set(
      .fingerprintContent, fingerprint.contentShare,
      else: "expected at least \(Self.profile.spanDuration) s, got \(fingerprint.duration) s")
    measurement.fingerprint = fingerprint
  }
}
