import AudioCore
import AudioFiles
import VoiceMeasurement

/// The voice report of a recording, with its syllables.
package struct RecordingVoiceReport: Sendable {
  /// The measured values.
  package let report: VoiceReport
  /// The sample rate, channels and encoding that the file states.
  package let format: AudioFileFormat
  /// Length of the recording in seconds.
  package let duration: Double
  /// Warnings about a recording that could be read but has a fault, one line each.
  package let warnings: [String]

  /// Measures a file by reading it twice. It needs the memory of `VoiceReportAnalyzer` and 32 bytes per syllable.
  ///
  /// - Parameters:
  ///   - source: the recording.
  ///   - channel: the channel to measure, from 0; `nil` for the mean of all.
  ///   - checkCancellation: called repeatedly while the file is read; an error that it throws ends the work.
  /// - Throws: `RecordingAnalyzer.Failure`.
  package init(
    of source: RecordingSource, configuration: VoiceReportConfiguration, channel: Int? = nil,
    checkCancellation: () throws -> Void = {}
  ) throws {
    do {
      let reader = try source.open()
      var hearing = try VoiceReportHearing(sampleRate: reader.format.sampleRate)
      try reader.forEachBlock(mono: channel, checkCancellation) { _, mono in hearing.process(mono) }
      let analyzer = try VoiceReportAnalyzer(configuration: configuration, survey: hearing.survey)
      try source.open().forEachBlock(mono: channel, checkCancellation) { _, mono in
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
