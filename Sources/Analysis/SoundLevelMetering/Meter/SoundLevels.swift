import AudioCore

/// The results of a sound level meter.
///
/// **All levels are in decibels relative to an RMS of 1.0 (dB re FS)**, as everywhere in this package: a sine with
/// peaks at ±1 has −3.01 dB at 1 kHz and a peak level of 0 dB. They are not sound pressure levels; those need a
/// microphone's calibration, which adds a constant. An undefined level is `nil`; `undefined` and `statisticsUndefined`
/// give the reason.
public struct SoundLevels: Sendable, Equatable, Codable {
  /// Why a level is undefined.
  public enum Undefined: Sendable, Equatable, Codable, CustomStringConvertible {
    /// No frame has been processed.
    case noSamples
    /// All weighted samples were 0. For minimum and percentiles: in a part of the sound they were 0.
    case silence
    /// A sample was not finite, or the value computed from it was not. The time is the start of the 10 ms that contain
    /// it.
    case notFinite(time: Double)
    /// The minimum and the percentiles exclude the settling time of the meter, and the sound is shorter; both in
    /// seconds.
    case shorterThanSettling(duration: Double, settlingTime: Double)

    /// The reason in one line.
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

  /// The frequency weighting.
  public let frequencyWeighting: FrequencyWeighting
  /// The time weighting of `maximumLevel`, `minimumLevel` and the percentiles.
  public let timeWeighting: TimeWeighting
  /// Length of the measured sound in seconds.
  public let duration: Double
  /// The time-averaged level L_eq, as LAeq: 10 log₁₀ of the mean square, in dB re FS.
  public let equivalentLevel: Double?
  /// The sound exposure level L_E, as LAE (SEL): L_eq + 10 log₁₀(duration / 1 s), in dB re FS² s.
  public let exposureLevel: Double?
  /// The highest time-weighted level, as LAFmax, in dB re FS.
  public let maximumLevel: Double?
  /// The lowest time-weighted level after the settling time, as LAFmin, in dB re FS.
  public let minimumLevel: Double?
  /// The highest magnitude of a weighted sample, as LCpeak, in dB re FS. The peak between samples may be higher.
  public let peakLevel: Double?
  /// Why `equivalentLevel`, `exposureLevel`, `maximumLevel` and `peakLevel` are `nil`; `nil` if they are defined.
  public let undefined: Undefined?
  /// Why `minimumLevel` and possibly some percentiles are `nil`; `nil` if all are defined.
  public let statisticsUndefined: Undefined?

  let histogram: LevelHistogram

  /// The percentile level L_N, as LAF90: the level that the time-weighted level exceeds during `percent` of the time,
  /// in dB re FS. The time-weighted level is sampled every 10 ms after the settling time. The result is exact to 0.1 dB
  /// and is never outside of minimum and maximum. L10 describes loud parts, L90 the background.
  ///
  /// - Parameter percent: percentage of the time, above 0 and below 100. For another number the result is `nil`.
  public func percentileLevel(_ percent: Double) -> Double? {
    guard percent > 0, percent < 100, undefined == nil, let level = histogram.level(exceededBy: percent / 100) else {
      return nil
    }
    // Within a class of 0.1 dB the level is unknown, except that it is between the extremes.
    return min(max(level, minimumLevel ?? level), maximumLevel ?? level)
  }
}
