import AudioFiles
import VoiceEvents
import VoiceMeasurement

/// The voice events of a recording.
package struct VoiceEventList: Sendable {
  /// In the order of time; live, in the order in which they are decided.
  package let events: [VoiceEvent]
  /// Length of the recording in seconds.
  package let duration: Double
  /// Warnings, one line each: the recording could be read, but something is wrong with it.
  package let warnings: [String]

  /// Listens to a file in one pass; memory grows with the events, not with the samples.
  ///
  /// - Parameter checkCancellation: called now and then; what it throws ends the pass.
  /// - Throws: `RecordingAnalyzer.Failure`, also for a sample rate that is not 8 to 192 kHz.
  package init(
    path: String, configuration: VoiceEventConfiguration, checkCancellation: () throws -> Void = {}
  ) throws {
    do {
      let reader = try AudioFileReader(path: path)
      var detectors = try VoiceEventDetectors(configuration, sampleRate: reader.format.sampleRate)
      try reader.forEachBlock(mono: configuration.channel, checkCancellation) { detectors.process($1) }
      detectors.finish()
      events = detectors.events
      duration = Double(reader.framesRead) / reader.format.sampleRate
      warnings = reader.warnings
    } catch {
      throw RecordingAnalyzer.Failure.passing(on: error)
    }
  }
}
