import AudioCore
import AudioFiles
import Fingerprinting

/// The fingerprint of a recording in a file, in one pass; memory does not grow with its length but for the words.
package struct RecordingFingerprint: Sendable {
  /// The words and what they mean.
  package let fingerprint: Fingerprint
  /// Warnings, one line each: the recording could be read, but something is wrong with it.
  package let warnings: [String]

  /// Reads a file.
  ///
  /// - Throws: `RecordingAnalyzer.Failure`; what `checkCancellation`, called once a block, throws.
  package init(path: String, profile: FingerprintProfile, checkCancellation: () throws -> Void = {}) throws {
    do {
      let reader = try AudioFileReader(path: path)
      let format = reader.format
      var extractor = try FingerprintExtractor(
        configuration: profile, sampleRate: format.sampleRate, channelCount: format.channelCount)
      var words: [UInt32] = []
      while try reader.read({ block in extractor.process(block) { words.append($0.word) } }) {
        try checkCancellation()
      }
      extractor.flush { words.append($0.word) }
      fingerprint = Fingerprint(
        profile: profile, words: words, duration: Double(reader.framesRead) / format.sampleRate)
      warnings = reader.warnings
    } catch { throw RecordingAnalyzer.Failure.passing(on: error) }
  }
}
