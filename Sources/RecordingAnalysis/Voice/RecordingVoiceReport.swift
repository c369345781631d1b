import AudioCore
import AudioFiles
import VoiceAnalysis

/// The voice report of a recording, its syllables among it.
public struct RecordingVoiceReport: Sendable {
  /// Longest recording in seconds: a report needs all samples at once, about 30 bytes each.
  public static let maximumDuration = 7200.0

  /// What was measured.
  public let report: VoiceReport
  /// What the file says of its samples.
  public let format: AudioFileFormat
  /// Length in seconds.
  public let duration: Double
  /// What is wrong with the recording although it can be read, a line each.
  public let warnings: [String]

  /// Measures a file.
  ///
  /// - Parameters:
  ///   - channel: from 0; `nil` for the mean of all.
  ///   - checkCancellation: called now and then while the file is read; what it throws ends the work.
  /// - Throws: `RecordingAnalyzer.Failure`, also for a recording that is too long.
  public init(
    path: String, configuration: VoiceReportConfiguration, channel: Int? = nil,
    checkCancellation: () throws -> Void = {}
  ) throws {
    do {
      let reader = try AudioFileReader(path: path)
      let sampleRate = reader.format.sampleRate
      var samples: [Float] = []
      try reader.forEachBlock(mono: channel, checkCancellation) { _, mono in
        samples.append(contentsOf: mono.channel(0))
        guard Double(samples.count) <= Self.maximumDuration * sampleRate else {
          throw RecordingAnalyzer.Failure(
            description: "voice report: expected at most \(Int(Self.maximumDuration)) s, got more")
        }
      }
      let signal = AudioBuffer(mono: samples, sampleRate: sampleRate)
      // A rate that the nuclei cannot be found at leaves the syllables absent and the rest as it is.
      let nuclei = try? SyllableNuclei.nuclei(in: signal).map(\.time)
      try checkCancellation()
      report = try VoiceReport(of: signal, configuration: configuration, syllableNuclei: nuclei)
      format = reader.format
      duration = signal.duration
      warnings = reader.warnings
    } catch let error as AudioFileError {
      throw RecordingAnalyzer.Failure(description: error.description)
    } catch let error as VoiceAnalysisError {
      throw RecordingAnalyzer.Failure(description: error.description)
    }
  }
}
