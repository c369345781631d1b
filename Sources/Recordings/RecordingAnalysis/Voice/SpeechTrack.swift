import AudioFiles
import SpeechProbability

/// The probability of speech in a recording, frame by frame.
package struct SpeechTrack: Sendable {
  /// Length of the recording in seconds.
  package let duration: Double
  /// Warnings about a recording that could be read but has a fault, one line each.
  package let warnings: [String]

  /// Hears a file in one pass. Memory does not grow with the length.
  ///
  /// - Parameters:
  ///   - source: the recording.
  ///   - channel: the channel to hear, from 0; `nil` for the mean of all.
  ///   - checkCancellation: called repeatedly; an error that it throws ends the pass.
  ///   - take: receives the frames, some at a time; an error that it throws ends the pass.
  /// - Throws: `RecordingAnalyzer.Failure`, also for a sample rate that is not 8 to 192 kHz.
  package init(
    of source: RecordingSource, channel: Int? = nil, checkCancellation: () throws -> Void = {},
    take: ([SpeechFrame]) throws -> Void
  ) throws {
    do {
      let reader = try source.open()
      var analyzer = try SpeechFrameAnalyzer(sampleRate: reader.format.sampleRate)
      var frames: [SpeechFrame] = []
      try reader.forEachBlock(mono: channel, checkCancellation) { _, mono in
        analyzer.process(mono) { frames.append($0) }
        try take(frames)
        frames.removeAll(keepingCapacity: true)
      }
      analyzer.flush { frames.append($0) }
      try take(frames)
      duration = Double(reader.framesRead) / reader.format.sampleRate
      warnings = reader.warnings
    } catch {
      throw RecordingAnalyzer.Failure.passing(on: error)
    }
  }
}
