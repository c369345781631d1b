import BatchProcessing
import RecordingAnalysis
import RecordingReports
import Tables

/// Writes the frame tracks of one recording to files while it is measured.
final class TrackFiles {
  private static let level = CSVFormat(columns: [Column("time_s", decimals: 6), Column("level_dbfs", decimals: 2)])

  private let pitchFile: OutputFile
  private let levelFile: OutputFile
  private let pitch: PitchTrackWriter

  init(_ paths: (pitch: String, level: String, all: [String])) throws {
    pitchFile = try OutputFile(path: paths.pitch)
    levelFile = try OutputFile(path: paths.level)
    pitch = PitchTrackWriter(format: .csv, to: pitchFile.write)
    levelFile.write(Self.level.header)
  }

  /// The observer that writes each frame.
  var observer: TrackObserver {
    TrackObserver(
      pitch: { [pitch] in pitch.append($0) },
      level: { [levelFile] time, level in
        let columns = Self.level.columns
        levelFile.write(Self.level.line([columns[0].cell(time), columns[1].cell(level)]))
      })
  }

  /// Completes the files.
  ///
  /// - Parameter duration: the length of the recording in seconds.
  func finish(duration: Double) throws {
    try pitch.end(duration: duration)
    try pitchFile.finish()
    try levelFile.finish()
  }
}
