import AudioCore

/// The result of a `LoudnessMeter`: for a whole signal, or for the part that was processed so far.
public struct LoudnessMeasurement: Sendable, Hashable, Codable {
  /// The layout that was assumed. It distinguishes mono from dual mono.
  public let layout: LoudnessLayout
  /// Length of the processed signal in seconds.
  public let duration: Double
  /// Integrated loudness in LUFS (BS.1770-5, Annex 1, equations 3 to 7).
  public let integrated: LoudnessValue
  /// Loudness range in LU (EBU Tech 3342). It is meant for whole programmes and is not reliable below a minute of
  /// sound.
  public let range: LoudnessValue
  /// The largest momentary loudness in LUFS, over windows of 400 ms that end every 10 ms.
  public let maximumMomentary: LoudnessValue
  /// The largest short-term loudness in LUFS, over windows of 3 s that end every 10 ms.
  public let maximumShortTerm: LoudnessValue
  /// True peak of each channel in dBTP (dB relative to full scale; BS.1770-5, Annex 2).
  public let truePeaks: [LoudnessValue]
  /// Largest sample of each channel in dBFS.
  public let samplePeaks: [LoudnessValue]

  /// Share of the K-weighted energy of the whole signal that lies above 20 kHz, 0…1. `nil` below a sample rate of 64 kHz,
  /// without a measure of loudness, and for silence.
  public let shareBeyondHearing: Double?

  /// How far the sound above 20 kHz raises the loudness, in LU, if that is 0.1 LU or more and the loudness is defined;
  /// otherwise `nil`.
  public var raisedBeyondHearing: Double? {
    guard let share = shareBeyondHearing, share <= BeyondHearing.largestShare,
      let rise = Decibels.level(power: 1 - share).map({ -$0 }), rise >= 0.1
    else { return nil }
    return rise
  }

  /// The largest true peak of all channels, in dBTP.
  public var truePeak: LoudnessValue { Self.largest(truePeaks) }

  /// The largest sample of all channels, in dBFS.
  public var samplePeak: LoudnessValue { Self.largest(samplePeaks) }

  private static func largest(_ values: [LoudnessValue]) -> LoudnessValue {
    values.max { ($0.value ?? -.infinity) < ($1.value ?? -.infinity) } ?? .undefined(.notMeasured)
  }
}
