import AudioCore
import PitchTracking

/// How long and how steadily a voice sounds.
public struct PhonationTimes: Sendable, Equatable, Codable {
  /// Length of the recording in seconds.
  public let totalDuration: Double
  /// Sum of all voiced stretches in seconds.
  public let phonationTime: Double
  /// The longest phonation in seconds, breaks of at most `bridgedBreak` included.
  public let maximumPhonationTime: Measure
  /// Longest break that does not end a phonation, in seconds.
  public let bridgedBreak: Double
  /// Voiced frames over all frames, 0…1.
  public let voicedFraction: Measure
  /// Voiced stretches.
  public let stretches: [VoicedStretch]
  /// Intervals between consecutive marks longer than 1.25 periods of the pitch floor.
  public let voiceBreakCount: Int
  /// Duration of the voice breaks over that of the recording, 0…1.
  public let degreeOfVoiceBreaks: Measure

  /// Of marks and the pitch track with frames `hop` seconds apart that they were found by.
  ///
  /// Breaks are counted as Praat's voice report does: silence before the first and after the last mark is none.
  public init(
    of pulses: GlottalPulses, track: [PitchFrame], hop: Double, totalDuration: Double, pitchFloor: Double,
    bridgedBreak: Double = 0.05, absence: Measure.Absence = .unvoiced
  ) {
    precondition(pitchFloor > 0 && hop > 0 && bridgedBreak >= 0)
    var meter = Meter(pitchFloor: pitchFloor)
    for time in pulses.times { meter.append(mark: time) }
    self.init(
      meter, stretches: pulses.stretches, voicedCount: track.count { $0.frequency != nil }, frameCount: track.count,
      totalDuration: totalDuration, bridgedBreak: bridgedBreak, absence: absence)
  }

  /// Voice breaks, mark by mark.
  struct Meter {
    private let longestPeriod: Double
    private var last: Double?
    fileprivate var breakCount = 0
    fileprivate var breakDuration = 0.0

    init(pitchFloor: Double) { longestPeriod = 1.25 / pitchFloor }

    mutating func append(mark time: Double) {
      if let last, time - last > longestPeriod {
        breakCount += 1
        breakDuration += time - last
      }
      last = time
    }

    fileprivate var hasMarks: Bool { last != nil }
  }

  init(
    _ meter: Meter, stretches: [VoicedStretch], voicedCount: Int, frameCount: Int, totalDuration: Double,
    bridgedBreak: Double, absence: Measure.Absence
  ) {
    self.totalDuration = totalDuration
    self.bridgedBreak = bridgedBreak
    self.stretches = stretches
    phonationTime = stretches.reduce(0) { $0 + $1.duration }
    var longest: Double?
    var current: VoicedStretch?
    for stretch in stretches {
      // A billionth of a second: a break of whole hops must not be longer than itself by rounding.
      let joins = current.map { stretch.start - $0.end <= bridgedBreak + 1e-9 } ?? false
      let joined = VoicedStretch(start: joins ? current?.start ?? stretch.start : stretch.start, end: stretch.end)
      longest = max(longest ?? 0, joined.duration)
      current = joined
    }
    maximumPhonationTime = longest.map { Measure($0) } ?? Measure(absent: absence)
    voicedFraction =
      frameCount == 0 ? Measure(absent: absence) : Measure(Double(voicedCount) / Double(frameCount))
    voiceBreakCount = meter.breakCount
    degreeOfVoiceBreaks =
      !meter.hasMarks || totalDuration <= 0
      ? Measure(absent: absence) : Measure(meter.breakDuration / totalDuration)
  }

  /// The s/z ratio: how long someone can hold an [s] over how long a [z], from two recordings. About 1 in healthy
  /// voices; above 1.4 the folds let air pass (Eckel & Boone, J. Speech Hear. Disord. 46 (1981)).
  ///
  /// An [s] has no voice: measure it by its level, a [z] by `maximumPhonationTime`. Durations are in seconds.
  public static func szRatio(sDuration: Double, zDuration: Double) -> Measure {
    guard sDuration > 0, zDuration > 0, sDuration.isFinite, zDuration.isFinite else {
      return Measure(absent: .notMeasured)
    }
    return Measure(sDuration / zDuration)
  }
}
