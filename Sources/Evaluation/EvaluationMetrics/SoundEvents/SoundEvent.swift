/// A sound event with its class, start and end.
public struct SoundEvent: Sendable, Hashable, Codable {
  /// Label of the class.
  public let label: String
  /// Start in seconds, 0 or later.
  public let onset: Double
  /// End in seconds, not before the onset.
  public let offset: Double

  /// Creates a sound event.
  ///
  /// - Throws: `EvaluationError.invalidParameter` if the onset is before 0, the offset is before the onset, or a number
  ///   is not finite.
  public init(label: String, onset: Double, offset: Double) throws(EvaluationError) {
    try Checked.notNegative("onset", onset)
    guard offset >= onset, offset.isFinite else {
      throw .invalidParameter(name: "offset", expected: "a finite time, \(onset) s or later", value: offset)
    }
    self.label = label
    self.onset = onset
    self.offset = offset
  }

  /// Reads an event and checks it as the initialiser does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let label = try container.decode(String.self, forKey: .label)
    let onset = try container.decode(Double.self, forKey: .onset)
    let offset = try container.decode(Double.self, forKey: .offset)
    self = try decoder.checked { () throws(EvaluationError) in try Self(label: label, onset: onset, offset: offset) }
  }
}
