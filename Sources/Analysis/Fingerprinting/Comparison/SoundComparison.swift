import AudioCore
import Foundation

/// Where and how one recording differs from a reference that it should be like.
///
/// Three looks at the same two recordings. (1) Their `prh` fingerprints are aligned piece by piece: offsets, drifts, jumps,
/// stretches of another sound. (2) Within each piece the offset is refined by cross-correlation. (3) The levels of 12 bands in
/// windows of 11.6 ms are compared along the alignment, after each band's median difference, which is gain and filtering, is taken
/// away: what three quarters of the bands then have in common, or what all together lack, shows dropouts, clicks and cuts down to
/// about 10 ms.
/// Differences of gain, polarity, equalisation, start, faint noise and coding are described and are no difference.
/// Memory: about 70 times the shorter recording's seconds in kilobytes.
public struct SoundComparison: Sendable, Equatable {
  /// What counts as a difference.
  public struct Tolerances: Sendable, Hashable {
    /// Deviation of `level`, decibels, from which on something is missing or added.
    public var level: Double
    /// Share of differing bits over half a second from which on a sound is another one.
    public var bitErrorRate: Double
    /// Change of offset beyond the drift, seconds, from which on it is a jump.
    public var jump: Double

    /// 8 dB, 0.44, 20 ms.
    public init(level: Double = 8, bitErrorRate: Double = 0.44, jump: Double = 0.02) {
      self.level = level
      self.bitErrorRate = bitErrorRate
      self.jump = jump
    }
  }

  /// A value of a regular track: `nil` where it is undefined.
  public struct Track: Sendable, Equatable {
    /// Seconds in the reference.
    public let times: [Double]
    /// The values.
    public let values: [Double?]
  }

  /// What counts as a difference.
  public let tolerances: Tolerances
  /// Whether both have content, and the other one is the reference's sound at all. If not, nothing else is said.
  public let isSameSound: Bool
  /// Share of differing bits along the alignment; `nil` without content.
  public let bitErrorRate: Double?
  /// Probability that unrelated recordings of this length align so well.
  public let falsePositiveProbability: Double
  /// Time in the other recording less time in the reference, seconds, at the start of what they have in common.
  public let offset: Double
  /// Seconds of the other recording per second of the reference, less 1.
  public let drift: Double
  /// Level of the other recording over the reference's, decibels: the ratio of their powers over what they have in common, below
  /// 5.1 kHz.
  public let gain: Double
  /// Whether the other recording's polarity is inverted; `nil` if its waveform is too different to say.
  public let isInverted: Bool?
  /// The differences, in the order of time.
  public let differences: [SoundDifference]
  /// Deviation that three quarters of the bands exceed, towards the same side, or half of what all bands together lack, whichever
  /// is more; decibels, every 2.9 ms.
  public let level: Track
  /// Share of differing bits over half a second, every 0.1 s.
  public let localBitErrorRate: Track
  /// The aligned pieces.
  public let stretches: [AlignedStretch]

  /// How far the largest deviation of level stays below its tolerance, decibels; negative if it is over. `nil` if nothing was
  /// compared.
  public var levelMargin: Double? {
    level.values.compactMap { $0.map(abs) }.max().map { tolerances.level - $0 }
  }

  /// How far the largest local bit error rate stays below its tolerance; negative if it is over.
  public var bitErrorRateMargin: Double? {
    localBitErrorRate.values.compactMap { $0 }.max().map { tolerances.bitErrorRate - $0 }
  }

  /// Compares a recording with a reference; rates and channels may differ.
  ///
  /// - Throws: `FingerprintError.invalidSampleRate` below 8000 Hz.
  public init(
    reference: AudioBuffer, other: AudioBuffer, tolerances: Tolerances = Tolerances()
  ) throws(FingerprintError) {
    let first = try Fingerprint.of(reference, profile: .prh)
    let second = try Fingerprint.of(other, profile: .prh)
    let alignment = try FingerprintAlignment(of: first, with: second)
    let model = FalsePositiveModel(.prh)
    self.tolerances = tolerances
    bitErrorRate = alignment.bitErrorRate
    stretches = alignment.stretches
    let probability =
      alignment.bitErrorRate.map {
        // Stretches overlap by half; every offset was tried.
        model.probability(
          rate: $0, words: alignment.comparedWords / 2,
          alignments: Double(max(1, first.words.count + second.words.count)) / 4)
      } ?? 1
    falsePositiveProbability = probability
    isSameSound = probability < 1e-6
    guard isSameSound else {
      (offset, drift, gain, isInverted, differences) = (0, 0, 0, nil, [])
      level = Track(times: [], values: [])
      localBitErrorRate = Track(times: [], values: [])
      return
    }
    let rate = LevelGrid.rate(for: reference, other)
    let analysis = ComparisonAnalysis(
      first: first, second: second, alignment: alignment, reference: try LevelGrid(reference, rate: rate),
      other: try LevelGrid(other, rate: rate), tolerances: tolerances)
    offset = analysis.path.offset(at: analysis.path.start)
    drift = analysis.path.drift
    gain = analysis.gain
    isInverted = analysis.isInverted
    differences = analysis.differences()
    level = analysis.level
    localBitErrorRate = analysis.localRates
  }
}
