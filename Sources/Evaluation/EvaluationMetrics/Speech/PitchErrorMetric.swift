import Foundation

/// Pitch errors on speech frame by frame; recordings are pooled by frames.
public struct PitchErrorMetric: MergeableMetric {
  /// A frequency whose error is above this share of the reference's is a gross error.
  public let grossThreshold: Double
  @Counted private var voicedInBoth = 0
  @Counted private var grossErrors = 0
  @Counted private var missedVoicing = 0
  @Counted private var falseVoicing = 0
  @Counted private var unvoicedInBoth = 0
  private var fine = DeviationStatistics()

  /// Creates a metric without recordings; by default with a threshold of 20 %.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for a threshold that is not above 0, or above 0.5.
  public init(grossThreshold: Double = 0.2) throws(EvaluationError) {
    try Checked.positive("gross threshold", grossThreshold)
    try Checked.parameter("gross threshold", grossThreshold, in: 0...0.5)
    self.grossThreshold = grossThreshold
  }

  /// Reads counts and checks the threshold as the initialiser does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let threshold = try container.decode(Double.self, forKey: .grossThreshold)
    self = try decoder.checked { () throws(EvaluationError) in try Self(grossThreshold: threshold) }
    _voicedInBoth = try container.decode(Counted.self, forKey: .voicedInBoth)
    _grossErrors = try container.decode(Counted.self, forKey: .grossErrors)
    _missedVoicing = try container.decode(Counted.self, forKey: .missedVoicing)
    _falseVoicing = try container.decode(Counted.self, forKey: .falseVoicing)
    _unvoicedInBoth = try container.decode(Counted.self, forKey: .unvoicedInBoth)
    fine = try container.decode(DeviationStatistics.self, forKey: .fine)
  }

  /// Counts one recording.
  ///
  /// - Parameters:
  ///   - reference: frequency in hertz for each frame, `nil` if unvoiced.
  ///   - estimate: frequency in hertz for each frame at the same times, `nil` if unvoiced.
  /// - Throws: `EvaluationError` if the lengths differ or a frequency is not finite and above 0; nothing is counted then.
  public mutating func update(reference: [Double?], estimate: [Double?]) throws(EvaluationError) {
    try Checked.sameCount("frames", reference.count, estimate.count)
    try Self.check("reference frequency", reference)
    try Self.check("estimated frequency", estimate)
    var fine = fine
    for (truth, guess) in zip(reference, estimate) {
      switch (truth, guess) {
      case (let truth?, let guess?):
        voicedInBoth += 1
        if abs(guess / truth - 1) > grossThreshold {
          grossErrors += 1
        } else {
          try fine.update(1200 * log2(guess / truth))
        }
      case (.some, nil): missedVoicing += 1
      case (nil, .some): falseVoicing += 1
      case (nil, nil): unvoicedInBoth += 1
      }
    }
    self.fine = fine
  }

  private static func check(_ what: String, _ frequencies: [Double?]) throws(EvaluationError) {
    for (index, frequency) in frequencies.enumerated() {
      guard let frequency else { continue }
      guard frequency > 0, frequency.isFinite else {
        throw .invalidValue(what: what, index: index, expected: "a finite number above 0", value: frequency)
      }
    }
  }

  /// Adds the frames of another shard.
  public mutating func merge(_ other: PitchErrorMetric) throws(EvaluationError) {
    try Self.requireSame(grossThreshold, other.grossThreshold)
    try fine.merge(other.fine)
    voicedInBoth += other.voicedInBoth
    grossErrors += other.grossErrors
    missedVoicing += other.missedVoicing
    falseVoicing += other.falseVoicing
    unvoicedInBoth += other.unvoicedInBoth
  }

  /// The errors of all frames together.
  public var value: PitchErrorScores {
    let voicingErrors = missedVoicing + falseVoicing
    let frameCount = voicedInBoth + unvoicedInBoth + voicingErrors
    let noFine: UndefinedScore = .noFrameVoicedInBoth
    return PitchErrorScores(
      grossPitchError: .ratio(grossErrors, of: voicedInBoth, otherwise: .noFrameVoicedInBoth),
      voicingDecisionError: .ratio(voicingErrors, of: frameCount, otherwise: .noFrames),
      f0FrameError: .ratio(voicingErrors + grossErrors, of: frameCount, otherwise: .noFrames),
      finePitchErrorCents: fine.count == 0 ? .undefined(noFine) : fine.standardDeviation,
      finePitchBiasCents: fine.count == 0 ? .undefined(noFine) : fine.mean,
      voicedToUnvoicedError: .ratio(
        missedVoicing, of: missedVoicing + voicedInBoth, otherwise: .noVoicedReference),
      unvoicedToVoicedError: .ratio(
        falseVoicing, of: falseVoicing + unvoicedInBoth,
        otherwise: frameCount == 0 ? .noFrames : .noUnvoicedReference))
  }
}
