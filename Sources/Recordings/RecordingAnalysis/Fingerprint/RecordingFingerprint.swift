import AudioCore
import AudioFiles
import Fingerprinting

/// The fingerprint of a recording in a file, computed in one pass. Only the memory for its words grows with the length.
package struct RecordingFingerprint: Sendable {
  /// The fingerprint's words and their profile.
  package let fingerprint: Fingerprint
  /// Warnings about a recording that could be read but has a fault, one line each.
  package let warnings: [String]

  /// Computes the fingerprint of a file.
  ///
  /// - Throws: `RecordingAnalyzer.Failure`; the errors of `checkCancellation`, which is called once per block.
  package init(
    of source: RecordingSource, profile: FingerprintProfile, checkCancellation: () throws -> Void = {}
  ) throws {
    do {
      let reader = try source.open()
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
