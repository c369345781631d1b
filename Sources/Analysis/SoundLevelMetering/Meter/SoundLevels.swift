import AudioCore

/// What a sound level meter has measured so far.
///
/// **All levels are in decibels relative to an RMS of 1.0 (dB re FS)**, as everywhere in this package: a sine that
/// reaches ±1 reads −3.01 dB at 1 kHz and its peak 0 dB. They are not sound pressure levels; those need a microphone's
/// calibration, which adds a constant. An undefined level is `nil`; `undefined` and `statisticsUndefined` say why.
public struct SoundLevels: Sendable, Equatable {
  /// Why a level does not exist.
  public enum Undefined: Sendable, Equatable, CustomStringConvertible {
    /// Nothing was heard.
    case noSamples
    /// Every sample, weighted, was 0; for minimum and percentiles: a part of the sound was.
    case silence
    /// A sample was not a finite number, or what it became was not; the time is the start of the 10 ms that it was in.
    case notFinite(time: Double)
    /// The minimum and the percentiles leave out the time in which the meter rises; both in seconds.
    case shorterThanSettling(duration: Double, settlingTime: Double)

    /// One line for people.
    public var description: String {
      switch self {
      case .noSamples: "nothing was heard"
      case .silence: "digital silence"
      case .notFinite(let time): "a sample that is not a finite number at \(time) s"
      case .shorterThanSettling(_, let settlingTime):
        "not longer than the \(settlingTime) s in which the time weighting settles"
      }
    }
  }

  /// How the signal was weighted.
  public let frequencyWeighting: FrequencyWeighting
  /// How `maximumLevel`, `minimumLevel` and the percentiles follow the sound.
  public let timeWeighting: TimeWeighting
  /// Seconds heard.
  public let duration: Double
  /// The time-averaged level L_eq, as LAeq: 10 log₁₀ of the mean square, in dB re FS.
  public let equivalentLevel: Double?
  /// The sound exposure level L_E, as LAE (SEL): L_eq + 10 log₁₀(duration / 1 s), in dB re FS² s.
  public let exposureLevel: Double?
  /// The highest time-weighted level, as LAFmax, in dB re FS.
  public let maximumLevel: Double?
  /// The lowest time-weighted level once the meter had settled, as LAFmin, in dB re FS.
  public let minimumLevel: Double?
  /// The highest magnitude of a weighted sample, as LCpeak, in dB re FS. Between samples the sound may have been higher.
  public let peakLevel: Double?
  /// Why `equivalentLevel`, `exposureLevel`, `maximumLevel` and `peakLevel` are `nil`; `nil` if they are not.
  public let undefined: Undefined?
  /// Why `minimumLevel` is `nil` and the percentiles may be; `nil` if there are all of them.
  public let statisticsUndefined: Undefined?

  let histogram: LevelHistogram

  /// The percentile level L_N: what the time-weighted level, looked at every 10 ms once the meter had settled, exceeds
  /// during `percent` of the time, as LAF90, in dB re FS, to 0.1 dB and never beyond minimum or maximum. L10 is loud, L90
  /// the background.
  ///
  /// - Parameter percent: above 0 and below 100.
  public func percentileLevel(_ percent: Double) -> Double? {
    precondition(percent > 0 && percent < 100, "a percentile between 0 and 100")
    guard undefined == nil, let level = histogram.level(exceededBy: percent / 100) else { return nil }
    // Inside a class of 0.1 dB nothing is known of a level but that it lies between the extremes.
    return min(max(level, minimumLevel ?? level), maximumLevel ?? level)
  }
}
