import BatchProcessing
import CorpusAnalysis
import RecordingAnalysis
import RecordingReports

/// Pictures of the events in recordings, above level, pitch and spectrogram.
struct VoicePictures: Sendable {
  let files: PictureFiles
  /// The settings for detecting events.
  let events: VoiceEventConfiguration
  /// The settings with the frequency range of the pitch curve.
  let reports: VoiceReportSettings

  /// Writes the picture of a recording, if pictures are wanted.
  ///
  /// - Parameter list: the recording's events; with `nil` they are detected here.
  func write(
    _ item: RecordingItem, at position: Int, events list: VoiceEventList?, _ checkCancellation: () throws -> Void
  ) throws {
    guard files.isWanted else { return }
    let list =
      try list
      ?? VoiceEventList(
        of: item.source, configuration: events, checkCancellation: checkCancellation)
    let analyzer = RecordingAnalyzer(
      configuration: AnalysisConfiguration(
        features: [.pitch, .amplitude, .spectrum], minimumFrequency: reports.minimumFrequency,
        maximumFrequency: reports.maximumFrequency, channel: events.channel))
    let measurement = try analyzer.measure(
      item.source, checkCancellation: checkCancellation)
    try files.write(
      VoiceFigure.figure(list, sources: events.sources, over: measurement, title: item.path), at: position)
  }
}
