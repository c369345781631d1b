/// A sound event: what sounds, from when to when.
public struct SoundEvent: Sendable, Hashable {
  /// What sounds.
  public let label: String
  /// Seconds, 0 or later.
  public let onset: Double
  /// Seconds, the onset or later.
  public let offset: Double

  /// A sound event.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for an onset before 0, an offset before the onset, or what is not finite.
  public init(label: String, onset: Double, offset: Double) throws(EvaluationError) {
    try Checked.notNegative("onset", onset)
    guard offset >= onset, offset.isFinite else {
      throw .invalidParameter(name: "offset", expected: "a finite time, \(onset) s or later", value: offset)
    }
    self.label = label
    self.onset = onset
    self.offset = offset
  }
}
