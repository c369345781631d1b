import PitchTracking
import Tables

/// A pitch track as a table: `time_s`, `frequency_hz` (undefined where unvoiced), `confidence`.
package enum PitchTrackTable {
  /// Microseconds, millihertz and ten-thousandths: finer than any tracker's error, and no digit that is only noise.
  package static let columns = [time, frequency, confidence]

  private static let time = Column("time_s", decimals: 6)
  private static let frequency = Column("frequency_hz", decimals: 3)
  private static let confidence = Column("confidence", decimals: 4)

  /// Puts a frame into the last three of a row's cells, so that a table of millions of frames needs one row.
  static func set(_ frame: PitchFrame, in row: inout Row) {
    let first = row.cells.count - columns.count
    row.cells[first] = time.cell(frame.time)
    row.cells[first + 1] = frequency.cell(frame.frequency)
    row.cells[first + 2] = confidence.cell(frame.confidence)
  }
}
