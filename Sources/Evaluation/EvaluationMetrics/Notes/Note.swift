/// A note with its start, end and pitch.
public struct Note: Sendable, Hashable, Codable {
  /// Start in seconds.
  public let onset: Double
  /// End in seconds, after the onset.
  public let offset: Double
  /// Fundamental frequency in hertz.
  public let frequency: Double

  /// Creates a note.
  ///
  /// - Throws: `EvaluationError.invalidParameter` if the onset is before 0, the offset is not after it, the frequency
  ///   is not above 0, or a number is not finite.
  public init(onset: Double, offset: Double, frequency: Double) throws(EvaluationError) {
    try Checked.notNegative("onset", onset)
    guard offset > onset, offset.isFinite else {
      throw .invalidParameter(name: "offset", expected: "a finite time after the onset of \(onset) s", value: offset)
    }
    try Checked.positive("frequency", frequency)
    self.onset = onset
    self.offset = offset
    self.frequency = frequency
  }

  /// Reads a note and checks it as the initialiser does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let onset = try container.decode(Double.self, forKey: .onset)
    let offset = try container.decode(Double.self, forKey: .offset)
    let frequency = try container.decode(Double.self, forKey: .frequency)
    self = try decoder.checked { () throws(EvaluationError) in
      try Self(onset: onset, offset: offset, frequency: frequency)
    }
  }

  /// Length in seconds.
  public var duration: Double { offset - onset }

  /// The overlap of two notes as a share of the time from the first start to the last end, −1…1: below 0 there is a
  /// gap.
  func overlapRatio(with other: Note) -> Double {
    (min(offset, other.offset) - max(onset, other.onset)) / (max(offset, other.offset) - min(onset, other.onset))
  }
}
