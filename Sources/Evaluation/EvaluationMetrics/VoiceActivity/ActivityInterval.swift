/// A stretch of speech (or of any activity).
public struct ActivityInterval: Sendable, Hashable, Codable {
  /// Start in seconds.
  public let start: Double
  /// End in seconds, after the start.
  public let end: Double

  /// Creates a stretch.
  ///
  /// - Throws: `EvaluationError.invalidParameter` if the end is not after the start, or either is not finite.
  public init(start: Double, end: Double) throws(EvaluationError) {
    guard start.isFinite else {
      throw .invalidParameter(name: "start", expected: "a finite time", value: start)
    }
    guard end > start, end.isFinite else {
      throw .invalidParameter(name: "end", expected: "a finite time after the start of \(start) s", value: end)
    }
    self.start = start
    self.end = end
  }

  /// Reads a stretch and checks it as the initialiser does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let start = try container.decode(Double.self, forKey: .start)
    let end = try container.decode(Double.self, forKey: .end)
    self = try decoder.checked { () throws(EvaluationError) in try Self(start: start, end: end) }
  }
}
