import AudioCore
import AudioFiles
import VoiceAnalysis

/// The voice report of a recording, its syllables among it.
public struct RecordingVoiceReport: Sendable {
  /// Longest recording in seconds: a report needs all samples at once, about 30 bytes each.
  public static let maximumDuration = 7200.0

  static var tooLong: RecordingAnalyzer.Failure {
    .init(description: "voice report: expected at most \(Int(maximumDuration)) s, got more")
  }

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
          throw Self.tooLong
        }
      }
      let signal = AudioBuffer(mono: samples, sampleRate: sampleRate)
      try checkCancellation()
      report = try VoiceReport.withSyllables(of: signal, configuration: configuration)
      format = reader.format
      duration = signal.duration
      warnings = reader.warnings
    } catch {
      throw RecordingAnalyzer.Failure.passing(on: error)
    }
  }
}

extension VoiceReport {
  /// A report with the syllables that are found in the signal. A rate that their nuclei cannot be found at leaves them
  /// absent and the rest as it is.
  static func withSyllables(of signal: AudioBuffer, configuration: VoiceReportConfiguration) throws -> VoiceReport {
    let nuclei = try? SyllableNuclei.nuclei(in: signal).map(\.time)
    return try VoiceReport(of: signal, configuration: configuration, syllableNuclei: nuclei)
  }
}
