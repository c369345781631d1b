/// The criteria for a correct note.
public struct TranscriptionConfiguration: Sendable, Hashable, Codable {
  /// Largest distance of onsets in seconds.
  public let onsetTolerance: Double
  /// Largest distance of pitches in cents.
  public let pitchToleranceCents: Double
  /// Largest distance of offsets, as a share of the reference note's duration.
  public let offsetRatio: Double
  /// Smallest value of that largest distance, in seconds.
  public let smallestOffsetTolerance: Double
  /// Whether a distance that equals a tolerance is wrong.
  public let isStrict: Bool

  /// Creates a configuration; by default that of mir_eval and of MIREX 2015: 50 ms, 50 cents, 20 %, 50 ms.
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

  /// Reads a configuration and checks it as the initialiser does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Double { try container.decode(Double.self, forKey: key) }
    let (onset, pitch) = (try number(.onsetTolerance), try number(.pitchToleranceCents))
    let (ratio, smallest) = (try number(.offsetRatio), try number(.smallestOffsetTolerance))
    let isStrict = try container.decode(Bool.self, forKey: .isStrict)
    self = try decoder.checked { () throws(EvaluationError) in
      try Self(
        onsetTolerance: onset, pitchToleranceCents: pitch, offsetRatio: ratio, smallestOffsetTolerance: smallest,
        isStrict: isStrict)
    }
  }
}
