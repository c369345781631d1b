/// The measures that a `LoudnessMeter` computes. Measures that are left out cost no time.
public struct LoudnessMeasures: OptionSet, Sendable, Hashable, Codable {
  /// One bit per measure.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Momentary loudness M: 400 ms, every 10 ms (EBU Tech 3341, 2.2).
  public static let momentary = LoudnessMeasures(rawValue: 1 << 0)
  /// Short-term loudness S: 3 s, every 10 ms (EBU Tech 3341, 2.2).
  public static let shortTerm = LoudnessMeasures(rawValue: 1 << 1)
  /// Integrated loudness I with both gates (BS.1770-5, Annex 1).
  public static let integrated = LoudnessMeasures(rawValue: 1 << 2)
  /// Loudness range LRA (EBU Tech 3342).
  public static let range = LoudnessMeasures(rawValue: 1 << 3)
  /// True peak of each channel (BS.1770-5, Annex 2).
  public static let truePeak = LoudnessMeasures(rawValue: 1 << 4)
  /// The largest magnitude of a sample of each channel.
  public static let samplePeak = LoudnessMeasures(rawValue: 1 << 5)

  /// All measures that EBU R 128 requires for a programme, and the sample peak.
  public static let all: LoudnessMeasures = [.momentary, .shortTerm, .integrated, .range, .truePeak, .samplePeak]
}
