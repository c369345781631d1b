import PitchTracking
import Reporting

/// A pitch track as a table: `time_s`, `frequency_hz` (undefined where unvoiced), `confidence`.
public enum PitchTrackTable {
  /// Microseconds, millihertz and ten-thousandths: finer than any tracker's error, and no digit that is only noise.
  public static let columns = [time, frequency, confidence]

  private static let time = Column("time_s", decimals: 6)
  private static let frequency = Column("frequency_hz", decimals: 3)
  private static let confidence = Column("confidence", decimals: 4)

  /// One frame.
  public static func cells(_ frame: PitchFrame) -> [Cell] {
    [time.cell(frame.time), frequency.cell(frame.frequency), confidence.cell(frame.confidence)]
  }
}
