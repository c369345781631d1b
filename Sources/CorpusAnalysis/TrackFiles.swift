import BatchProcessing
import RecordingAnalysis
import Reporting

/// The frame tracks of one recording as files, written while it is measured.
final class TrackFiles {
  private static let pitch = CSVFormat(columns: [
    Column("time", decimals: 4), Column("frequency", decimals: 3), Column("confidence", decimals: 4),
  ])
  private static let level = CSVFormat(columns: [Column("time", decimals: 4), Column("level_dbfs", decimals: 2)])

  private let pitchFile: OutputFile
  private let levelFile: OutputFile

  init(_ paths: (pitch: String, level: String, all: [String])) throws {
    pitchFile = try OutputFile(path: paths.pitch)
    levelFile = try OutputFile(path: paths.level)
    pitchFile.write(Self.pitch.header)
    levelFile.write(Self.level.header)
  }

  /// Hears the frames and writes them.
  var observer: TrackObserver {
    TrackObserver(
      pitch: { [pitchFile] time, frequency, confidence in
        let columns = Self.pitch.columns
        pitchFile.write(
          Self.pitch.line([columns[0].cell(time), columns[1].cell(frequency), columns[2].cell(confidence)]))
      },
      level: { [levelFile] time, level in
        let columns = Self.level.columns
        levelFile.write(Self.level.line([columns[0].cell(time), columns[1].cell(level)]))
      })
  }

  func finish() throws {
    try pitchFile.finish()
    try levelFile.finish()
  }
}
