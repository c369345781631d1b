import AudioCore
import FeatureTracks

/// Settings of an intensity track: Praat's "To Intensity…", with its defaults.
public struct IntensityConfiguration: Sendable, Hashable, Codable {
  /// Lowest fundamental frequency in hertz whose periods must not be seen in the track; the window is 6.4 / it long. 1 to 10,000.
  public var minimumPitch = 100.0
  /// Time from frame to frame in seconds, a sample to 10 s; `nil` for 0.8 / `minimumPitch`.
  public var hopDuration: Double?
  /// Whether the mean of a window's samples is taken off first.
  public var subtractsMean = true

  /// Praat's settings.
  public init() {}

  /// The reference of the column `intensity`: 2·10⁻⁵, which is 20 µPa if a sample of 1 is a pressure of 1 Pa.
  public static let reference = 2e-5

  /// `intensity` in dB re 2·10⁻⁵, which is Praat's, and `intensity_dbfs` in dBFS (a mean square of 1 is 0 dBFS), which is 93.979
  /// dB less. Neither is a sound pressure level, unless the recording was calibrated.
  public static let columns = [
    FeatureColumn(name: "intensity", unit: "dB re 2e-5"), FeatureColumn(name: "intensity_dbfs", unit: "dBFS"),
  ]

  /// Seconds from frame to frame.
  var hop: Double { hopDuration ?? 0.8 / minimumPitch }
  /// Seconds from the window's start to its end.
  var window: Double { 6.4 / minimumPitch }

  func validate(sampleRate: Double) throws(PhoneticFeatureError) {
    do { _ = try SampleRate(sampleRate) } catch { throw .format(error) }
    guard minimumPitch >= 1, minimumPitch <= 10_000, minimumPitch <= sampleRate / 2 else {
      throw .setting("minimum pitch", minimumPitch, expected: "1 to 10000 Hz, at most half the sample rate")
    }
    if let hop = hopDuration, !(hop * sampleRate >= 1 && hop <= 10) {
      throw .setting("hop of the intensity", hop, expected: "1 sample to 10 s")
    }
  }
}
