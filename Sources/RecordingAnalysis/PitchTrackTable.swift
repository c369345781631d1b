import Reporting

/// A pitch track as a table: `time_s`, `frequency_hz` (undefined where unvoiced), `confidence`.
public enum PitchTrackTable {
  /// Microseconds, millihertz and ten-thousandths: finer than any tracker's error, and no digit that is only noise.
  public static let columns = [
    Column("time_s", decimals: 6), Column("frequency_hz", decimals: 3), Column("confidence", decimals: 4),
  ]

  /// One frame.
  public static func cells(time: Double, frequency: Double?, confidence: Double) -> [Cell] {
    [columns[0].cell(time), columns[1].cell(frequency), columns[2].cell(confidence)]
  }
}
