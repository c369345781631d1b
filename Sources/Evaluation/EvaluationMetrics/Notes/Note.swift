/// A note: when it begins and ends, and its pitch.
public struct Note: Sendable, Hashable {
  /// Seconds.
  public let onset: Double
  /// Seconds, after the onset.
  public let offset: Double
  /// Fundamental frequency in hertz.
  public let frequency: Double

  /// A note.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for an onset before 0, an offset that is not after it, a frequency that
  ///   is not above 0, or what is not finite.
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

  /// Seconds.
  public var duration: Double { offset - onset }

  /// How much of the time that either note takes both take, −1…1: below 0 there is a gap between them.
  func overlapRatio(with other: Note) -> Double {
    (min(offset, other.offset) - max(onset, other.onset)) / (max(offset, other.offset) - min(onset, other.onset))
  }
}
