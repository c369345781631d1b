import AudioCore
import AudioFiles
import VoiceMeasurement

/// The voice report of a recording, its syllables among it.
package struct RecordingVoiceReport: Sendable {
  /// What was measured.
  package let report: VoiceReport
  /// The sample rate, channels and encoding that the file states.
  package let format: AudioFileFormat
  /// Length in seconds.
  package let duration: Double
  /// Warnings, one line each: the recording could be read, but something is wrong with it.
  package let warnings: [String]

  /// Measures a file, which is read twice: memory is that of `VoiceReportAnalyzer`, and 32 bytes a syllable.
  ///
  /// - Parameters:
  ///   - channel: from 0; `nil` for the mean of all.
  ///   - checkCancellation: called now and then while the file is read; what it throws ends the work.
  /// - Throws: `RecordingAnalyzer.Failure`.
  package init(
    path: String, configuration: VoiceReportConfiguration, channel: Int? = nil,
    checkCancellation: () throws -> Void = {}
  ) throws {
    do {
      let reader = try AudioFileReader(path: path)
      var hearing = VoiceReportHearing(sampleRate: reader.format.sampleRate)
      try reader.forEachBlock(mono: channel, checkCancellation) { _, mono in hearing.process(mono) }
      let analyzer = try VoiceReportAnalyzer(configuration: configuration, survey: hearing.survey)
      try AudioFileReader(path: path).forEachBlock(mono: channel, checkCancellation) { _, mono in
        analyzer.process(mono)
      }
      report = try analyzer.report(syllableNuclei: hearing.syllableNuclei())
      format = reader.format
      duration = hearing.survey.duration
      warnings = reader.warnings
    } catch {
      throw RecordingAnalyzer.Failure.passing(on: error)
    }
  }
}
