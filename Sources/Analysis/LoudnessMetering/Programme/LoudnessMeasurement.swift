/// What a `LoudnessMeter` has found: of a whole signal, or of all that it has heard so far.
public struct LoudnessMeasurement: Sendable, Hashable {
  /// The loudspeakers that the channels were taken for: mono is told apart from dual mono here.
  public let layout: LoudnessLayout
  /// Frames heard, over the sample rate: seconds.
  public let duration: Double
  /// Integrated loudness in LUFS (BS.1770-5, Annex 1, equations 3 to 7).
  public let integrated: LoudnessValue
  /// Loudness range in LU (EBU Tech 3342). A figure for programmes: below a minute of sound it says little.
  public let range: LoudnessValue
  /// The largest momentary loudness in LUFS, over windows of 400 ms that end every 10 ms.
  public let maximumMomentary: LoudnessValue
  /// The largest short-term loudness in LUFS, over windows of 3 s that end every 10 ms.
  public let maximumShortTerm: LoudnessValue
  /// True peak of each channel in dBTP (dB relative to full scale; BS.1770-5, Annex 2).
  public let truePeaks: [LoudnessValue]
  /// Largest sample of each channel in dBFS.
  public let samplePeaks: [LoudnessValue]

  /// The largest true peak of all channels, in dBTP.
  public var truePeak: LoudnessValue { Self.largest(truePeaks) }

  /// The largest sample of all channels, in dBFS.
  public var samplePeak: LoudnessValue { Self.largest(samplePeaks) }

  private static func largest(_ values: [LoudnessValue]) -> LoudnessValue {
    values.max { ($0.value ?? -.infinity) < ($1.value ?? -.infinity) } ?? .undefined(.notMeasured)
  }
}
