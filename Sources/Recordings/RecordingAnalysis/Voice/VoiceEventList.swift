import AudioFiles
import VoiceEvents
import VoiceMeasurement

/// The voice events of a recording.
package struct VoiceEventList: Sendable {
  /// The events in the order of time; in live mode, in the order of their decisions.
  package let events: [VoiceEvent]
  /// Length of the recording in seconds.
  package let duration: Double
  /// Warnings about a recording that could be read but has a fault, one line each.
  package let warnings: [String]

  /// Finds the events of a file in one pass. Memory grows with the number of events, not with the length.
  ///
  /// - Parameters:
  ///   - source: the recording.
  ///   - checkCancellation: called repeatedly; an error that it throws ends the pass.
  /// - Throws: `RecordingAnalyzer.Failure`, also for a sample rate that is not 8 to 192 kHz.
  package init(
    of source: RecordingSource, configuration: VoiceEventConfiguration,
    checkCancellation: () throws -> Void = {}
  ) throws {
    do {
      let reader = try source.open()
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
