import AudioCore
import PitchTracking

/// How long and how continuously a voice sounds.
public struct PhonationTimes: Sendable, Equatable, Codable {
  /// Length of the recording in seconds.
  public let totalDuration: Double
  /// Sum of all voiced stretches in seconds.
  public let phonationTime: Double
  /// The longest phonation in seconds, including breaks of at most `bridgedBreak`.
  public let maximumPhonationTime: VoiceValue
  /// Longest break that does not end a phonation, in seconds.
  public let bridgedBreak: Double
  /// Number of voiced frames divided by the number of all frames, 0…1.
  public let voicedFraction: VoiceValue
  /// The voiced stretches.
  public let stretches: [VoicedStretch]
  /// Number of intervals between consecutive marks that are longer than 1.25 periods of the pitch floor.
  public let voiceBreakCount: Int
  /// Duration of the voice breaks divided by that of the recording, 0…1.
  public let degreeOfVoiceBreaks: VoiceValue

  /// Measures marks and the pitch track by which they were found. Its frames are `hop` seconds apart.
  ///
  /// Breaks are counted as in Praat's voice report: the silence before the first and after the last mark is not a
  /// break.
  ///
  /// - Throws: `VoiceMeasurementError.invalidSetting` if a time is not finite, or the hop or the floor is not above 0.
  public init(
    of pulses: GlottalPulses, track: [PitchFrame], hop: Double, totalDuration: Double, pitchFloor: Double,
    bridgedBreak: Double = 0.05, absence: VoiceValue.Absence = .unvoiced
  ) throws(VoiceMeasurementError) {
    try VoiceMeasurementError.check("hop", hop, in: 1e-6...10, "s")
    try VoiceMeasurementError.check("totalDuration", totalDuration, in: 0...PitchHistory.times.upperBound, "s")
    try VoiceMeasurementError.check("pitchFloor", pitchFloor, in: 1...SampleRate.range.upperBound, "Hz")
    try Self.check(bridgedBreak: bridgedBreak)
    var meter = Meter(pitchFloor: pitchFloor)
    for time in pulses.times { meter.append(mark: time) }
    self.init(
      meter, stretches: pulses.stretches, voicedCount: track.count { $0.frequency != nil }, frameCount: track.count,
      totalDuration: totalDuration, bridgedBreak: bridgedBreak, absence: absence)
  }

  /// - Throws: `VoiceMeasurementError.invalidSetting`
  static func check(bridgedBreak: Double) throws(VoiceMeasurementError) {
    try VoiceMeasurementError.check("bridgedBreak", bridgedBreak, in: 0...PitchHistory.times.upperBound, "s")
  }

  /// Counts voice breaks, mark by mark.
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
    bridgedBreak: Double, absence: VoiceValue.Absence
  ) {
    self.totalDuration = totalDuration
    self.bridgedBreak = bridgedBreak
    self.stretches = stretches
    phonationTime = stretches.reduce(0) { $0 + $1.duration }
    var longest: Double?
    var current: VoicedStretch?
    for stretch in stretches {
      // The tolerance of a billionth of a second is for rounding: a break of whole hops must not exceed its own length.
      let joins = current.map { stretch.start - $0.end <= bridgedBreak + 1e-9 } ?? false
      let joined = VoicedStretch(start: joins ? current?.start ?? stretch.start : stretch.start, end: stretch.end)
      longest = max(longest ?? 0, joined.duration)
      current = joined
    }
    maximumPhonationTime = longest.map { VoiceValue($0) } ?? VoiceValue(absent: absence)
    voicedFraction =
      frameCount == 0 ? VoiceValue(absent: absence) : VoiceValue(Double(voicedCount) / Double(frameCount))
    voiceBreakCount = meter.breakCount
    degreeOfVoiceBreaks =
      !meter.hasMarks || totalDuration <= 0
      ? VoiceValue(absent: absence) : VoiceValue(meter.breakDuration / totalDuration)
  }

  /// The s/z ratio: the time that someone can hold an [s] divided by the time for a [z], from two recordings. It is
  /// about 1 in healthy voices; above 1.4 the vocal folds leak air (Eckel & Boone, J. Speech Hear. Disord. 46 (1981)).
  ///
  /// An [s] is voiceless: measure it by its level, and a [z] by `maximumPhonationTime`. Durations are in seconds.
  public static func szRatio(sDuration: Double, zDuration: Double) -> VoiceValue {
    guard sDuration > 0, zDuration > 0, sDuration.isFinite, zDuration.isFinite else {
      return VoiceValue(absent: .notMeasured)
    }
    return VoiceValue(sDuration / zDuration)
  }
}
