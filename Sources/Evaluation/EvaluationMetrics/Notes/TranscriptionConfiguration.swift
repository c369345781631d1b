/// When a transcribed note counts as right.
public struct TranscriptionConfiguration: Sendable, Hashable, Codable {
  /// How far onsets may be apart, in seconds.
  public let onsetTolerance: Double
  /// How far pitches may be apart.
  public let pitchToleranceCents: Double
  /// How far offsets may be apart, as a share of the reference note's duration …
  public let offsetRatio: Double
  /// … but this at least, in seconds.
  public let smallestOffsetTolerance: Double
  /// Whether what is exactly as far as a tolerance is wrong.
  public let isStrict: Bool

  /// A configuration; mir_eval's own by default, MIREX's of 2015: 50 ms, 50 cents, 20 %, 50 ms.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for a tolerance that is negative.
  public init(
    onsetTolerance: Double = 0.05, pitchToleranceCents: Double = 50, offsetRatio: Double = 0.2,
    smallestOffsetTolerance: Double = 0.05, isStrict: Bool = false
  ) throws(EvaluationError) {
    try Checked.notNegative("onset tolerance", onsetTolerance)
    try Checked.notNegative("pitch tolerance in cents", pitchToleranceCents)
    try Checked.notNegative("offset ratio", offsetRatio)
    try Checked.notNegative("smallest offset tolerance", smallestOffsetTolerance)
    self.onsetTolerance = onsetTolerance
    self.pitchToleranceCents = pitchToleranceCents
    self.offsetRatio = offsetRatio
    self.smallestOffsetTolerance = smallestOffsetTolerance
    self.isStrict = isStrict
  }
}
