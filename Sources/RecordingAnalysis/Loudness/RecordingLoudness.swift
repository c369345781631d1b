import AudioCore
import AudioFiles
import LoudnessMetering

/// The programme loudness of a recording, read once in blocks: memory grows by 576 kB an hour.
public struct RecordingLoudness: Sendable {
  /// What was measured.
  public let measurement: LoudnessMeasurement
  /// What the file says of its samples.
  public let format: AudioFileFormat
  /// What is wrong with the recording although it can be read, a line each.
  public let warnings: [String]

  /// Measures a file.
  ///
  /// - Parameters:
  ///   - isDualMono: whether a single channel is played by two loudspeakers.
  ///   - checkCancellation: called once per block; what it throws ends the work.
  /// - Throws: `RecordingAnalyzer.Failure`.
  public init(path: String, isDualMono: Bool = false, checkCancellation: () throws -> Void = {}) throws {
    do {
      let reader = try AudioFileReader(path: path)
      let channelCount = reader.format.channelCount
      let layout = isDualMono && channelCount == 1 ? .dualMono : try LoudnessLayout(channelCount: channelCount)
      var meter = try LoudnessMeter(sampleRate: reader.format.sampleRate, layout: layout)
      while try reader.read({ block in meter.process(block) { _ in } }) { try checkCancellation() }
      measurement = meter.measurement
      format = reader.format
      warnings = reader.warnings
    } catch let error as AudioFileError {
      throw RecordingAnalyzer.Failure(description: error.description)
    } catch let error as LoudnessError {
      throw RecordingAnalyzer.Failure(description: error.description)
    }
  }
}
