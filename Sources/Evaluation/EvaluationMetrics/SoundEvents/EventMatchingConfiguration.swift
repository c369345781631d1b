/// When a detected sound event counts as right.
public struct EventMatchingConfiguration: Sendable, Hashable, Codable {
  /// Which of the pairs that may match are taken.
  public enum Matching: String, Sendable, Hashable, Codable, CaseIterable {
    /// A largest matching.
    case optimal
    /// For each event of the reference the first estimated one that is left.
    case greedy
  }

  /// How far onsets may be apart, in seconds; offsets too, if `lengthShare` of the event is less.
  public let collar: Double
  /// How far offsets may be apart, as a share of the reference event's length.
  public let lengthShare: Double
  /// Whether onsets have to agree.
  public let comparesOnsets: Bool
  /// Whether offsets have to agree.
  public let comparesOffsets: Bool
  /// Which of the pairs that may match are taken.
  public let matching: Matching

  /// A configuration; sed_eval's own by default: 200 ms, half the length, onsets and offsets, a largest matching.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for a collar that is not above 0, a share outside of 0…1, or neither onsets
  ///   nor offsets (as if the collar were infinite).
  public init(
    collar: Double = 0.2, lengthShare: Double = 0.5, comparesOnsets: Bool = true, comparesOffsets: Bool = true,
    matching: Matching = .optimal
  ) throws(EvaluationError) {
    try Checked.positive("collar", collar)
    try Checked.parameter("percentage of length", lengthShare, in: 0...1)
    guard comparesOnsets || comparesOffsets else {
      throw .invalidParameter(name: "collar", expected: "onsets or offsets to be compared", value: .infinity)
    }
    self.collar = collar
    self.lengthShare = lengthShare
    self.comparesOnsets = comparesOnsets
    self.comparesOffsets = comparesOffsets
    self.matching = matching
  }

  /// Whether two events are near enough in time, whatever their labels are.
  func isNear(_ reference: SoundEvent, _ estimate: SoundEvent) -> Bool {
    if comparesOnsets, abs(reference.onset - estimate.onset) > collar { return false }
    guard comparesOffsets else { return true }
    return abs(reference.offset - estimate.offset) <= max(collar, lengthShare * (reference.offset - reference.onset))
  }
}
