import AudioCore
import AudioFiles

/// A stretch of a recording in memory.
package struct RecordingExcerpt: Sendable {
  /// The samples of all channels.
  package let samples: AudioBuffer
  /// Warnings about a recording that could be read but has a fault, one line each.
  package let warnings: [String]

  /// Reads a stretch of a file.
  ///
  /// - Parameters:
  ///   - source: the recording.
  ///   - start: the start of the stretch in seconds.
  ///   - length: the length in seconds, shortened if the recording ends earlier; `nil` for the whole rest.
  /// - Throws: `RecordingAnalyzer.Failure`, also if the recording ends before `start`; the errors of
  ///   `checkCancellation`.
  package init(
    of source: RecordingSource, from start: Double = 0, length: Double? = nil,
    checkCancellation: () throws -> Void = {}
  ) throws {
    do {
      let reader = try source.open()
      let format = reader.format
      func frames(_ name: String, _ time: Double) throws -> Int {
        guard (0...1e9).contains(time) else {
          throw RecordingAnalyzer.Failure(description: "\(name): expected 0 to 1000000000 s, got \(time) s")
        }
        return Int((time * format.sampleRate).rounded())
      }
      let first = try frames("start", start)
      let end = try length.map { first + (try frames("length", $0)) } ?? .max
      var channels = [[Float]](repeating: [], count: format.channelCount)
      var position = 0
      while position < end,
        try reader.read({ block in
          let range = max(0, min(block.frameCount, first - position))..<max(0, min(block.frameCount, end - position))
          if range.lowerBound < range.upperBound {
            for c in channels.indices { channels[c].append(contentsOf: block.frames(range).channel(c)) }
          }
          position += block.frameCount
        })
      { try checkCancellation() }
      guard first == 0 || !channels[0].isEmpty else {
        throw RecordingAnalyzer.Failure(
          description: "expected a recording longer than \(start) s, got \(Double(position) / format.sampleRate) s")
      }
      samples = try AudioBuffer(channels: channels, sampleRate: format.sampleRate)
      warnings = reader.warnings
    } catch { throw RecordingAnalyzer.Failure.passing(on: error) }
  }
}
