/// The criteria for a correct sound event.
public struct EventMatchingConfiguration: Sendable, Hashable, Codable {
  /// How pairs are chosen among all that may match.
  public enum Matching: String, Sendable, Hashable, Codable, CaseIterable {
    /// A maximum matching.
    case optimal
    /// Each event of the reference gets the first estimated event that is still unmatched.
    case greedy
  }

  /// Largest distance of onsets in seconds; also of offsets, unless `lengthShare` of the event is larger.
  public let collar: Double
  /// Largest distance of offsets, as a share of the reference event's length.
  public let lengthShare: Double
  /// Whether onsets must agree.
  public let comparesOnsets: Bool
  /// Whether offsets must agree.
  public let comparesOffsets: Bool
  /// How pairs are chosen among all that may match.
  public let matching: Matching

  /// Creates a configuration; by default that of sed_eval: 200 ms, half the length, onsets and offsets, a maximum
  /// matching.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for a collar that is not above 0, a share outside of 0…1, or if
  ///   neither onsets nor offsets are compared (which would mean an infinite collar).
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

  /// Reads a configuration and checks it as the initialiser does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let collar = try container.decode(Double.self, forKey: .collar)
    let share = try container.decode(Double.self, forKey: .lengthShare)
    let onsets = try container.decode(Bool.self, forKey: .comparesOnsets)
    let offsets = try container.decode(Bool.self, forKey: .comparesOffsets)
    let matching = try container.decode(Matching.self, forKey: .matching)
    self = try decoder.checked { () throws(EvaluationError) in
      try Self(
        collar: collar, lengthShare: share, comparesOnsets: onsets, comparesOffsets: offsets, matching: matching)
    }
  }

  /// Whether two events are close enough in time; their labels are ignored.
  func isNear(_ reference: SoundEvent, _ estimate: SoundEvent) -> Bool {
    if comparesOnsets, abs(reference.onset - estimate.onset) > collar { return false }
    guard comparesOffsets else { return true }
    return abs(reference.offset - estimate.offset) <= max(collar, lengthShare * (reference.offset - reference.onset))
  }
}
