import AudioCore
import Foundation

/// Where and how a recording differs from a reference.
///
/// The recordings are compared in three ways. (1) Their `prh` fingerprints are aligned piece by piece. This shows
/// offsets, drifts, jumps and stretches of another sound. (2) Within each piece the offset is refined by
/// cross-correlation. (3) The levels of 12 bands in windows of 11.6 ms are compared along the alignment, after each
/// band's median difference, which is gain and filtering, is removed. A deviation that three quarters of the bands
/// share, or that all bands together show, reveals dropouts, clicks and cuts down to about 10 ms.
///
/// Gain, polarity, equalisation, a different start, faint noise and lossy coding are described but do not count as
/// differences. Memory: about 70 kB per second of the shorter recording.
public struct SoundComparison: Sendable, Equatable, Codable {
  /// Limits from which on a deviation counts as a difference.
  public struct Tolerances: Sendable, Hashable, Codable {
    /// Deviation of `level`, in decibels, from which on sound counts as missing or added.
    public var level: Double
    /// Share of differing bits over half a second from which on a sound counts as another sound.
    public var bitErrorRate: Double
    /// Change of offset beyond the drift, in seconds, that counts as a jump.
    public var jump: Double

    /// Creates tolerances: by default 8 dB, 0.44 and 20 ms.
    public init(level: Double = 8, bitErrorRate: Double = 0.44, jump: Double = 0.02) {
      self.level = level
      self.bitErrorRate = bitErrorRate
      self.jump = jump
    }
  }

  /// A value over time at regular intervals.
  public struct Track: Sendable, Equatable, Codable {
    /// Times in the reference, in seconds.
    public let times: [Double]
    /// One value per time; `nil` where it is undefined.
    public let values: [Double?]
  }

  /// The limits that were used.
  public let tolerances: Tolerances
  /// Whether both recordings have content and the other one contains the reference's sound. If not, the other values
  /// say nothing.
  public let isSameSound: Bool
  /// Share of differing bits along the alignment; `nil` without content.
  public let bitErrorRate: Double?
  /// Probability that two unrelated recordings of this length align equally well.
  public let falsePositiveProbability: Double
  /// Time in the other recording minus time in the reference, in seconds, at the start of their common part.
  public let offset: Double
  /// Seconds of the other recording per second of the reference, minus 1.
  public let drift: Double
  /// Level of the other recording minus the reference's, in decibels: the ratio of their powers over the common part,
  /// below 5.1 kHz.
  public let gain: Double
  /// Whether the other recording's polarity is inverted; `nil` if its waveform is too different to tell.
  public let isInverted: Bool?
  /// The differences, in the order of time.
  public let differences: [SoundDifference]
  /// Deviation of level in decibels, every 2.9 ms: the deviation that three quarters of the bands exceed on the same
  /// side, or half of the loss of all bands together, whichever is larger.
  public let level: Track
  /// Share of differing bits over half a second, every 0.1 s.
  public let localBitErrorRate: Track
  /// The aligned pieces.
  public let stretches: [AlignedStretch]

  /// How far the largest deviation of level stays below its tolerance, in decibels; negative if it is above. `nil` if
  /// nothing was compared.
  package var levelMargin: Double? {
    level.values.compactMap { $0.map(abs) }.max().map { tolerances.level - $0 }
  }

  /// How far the largest local bit error rate stays below its tolerance; negative if it is above. `nil` if nothing was
  /// compared.
  package var bitErrorRateMargin: Double? {
    localBitErrorRate.values.compactMap { $0 }.max().map { tolerances.bitErrorRate - $0 }
  }

  /// Compares a recording with a reference. Their sample rates and numbers of channels may differ.
  ///
  /// - Throws: `FingerprintError.invalidSampleRate` below 8000 Hz; `.invalidSetting` for a tolerance that is negative or
  ///   not a number.
  public init(
    reference: AudioBuffer, other: AudioBuffer, tolerances: Tolerances = Tolerances()
  ) throws(FingerprintError) {
    for (name, tolerance) in [
      ("tolerance of level", tolerances.level), ("tolerance of the bit error rate", tolerances.bitErrorRate),
      ("tolerance of jumps", tolerances.jump),
    ] where !(tolerance >= 0) {
      throw .invalidSetting(name: name, expected: "0 or more", got: "\(tolerance)")
    }
    let first = try Fingerprint.of(reference, profile: .prh)
    let second = try Fingerprint.of(other, profile: .prh)
    let alignment = try FingerprintAlignment(of: first, with: second)
    let model = FalsePositiveModel(.prh)
    self.tolerances = tolerances
    bitErrorRate = alignment.bitErrorRate
    stretches = alignment.stretches
    let probability =
      alignment.bitErrorRate.map {
        // Stretches overlap by half, and every offset was tried.
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
