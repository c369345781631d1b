/// The range of levels that can be presented at one frequency, in decibels; dB HL with a calibration.
public struct LevelRange: Sendable, Hashable, Codable {
  /// The lowest level.
  public let lowest: Double
  /// The highest level that the output and the listener's safety permit.
  public let highest: Double

  /// Creates a range of at least 10 dB. Both ends are whole decibels, so that the steps of every procedure stay on one
  /// grid; `lowest` is from −40 on, and `highest` up to 130.
  ///
  /// - Throws: `HearingTestError.invalidParameter`.
  public init(lowest: Double, highest: Double) throws(HearingTestError) {
    try Checked.within("lowest level", lowest, -40...120)
    try Checked.within("highest level", highest, (lowest + 10)...130)
    for (name, level) in [("lowest level", lowest), ("highest level", highest)] where level != level.rounded() {
      throw .invalidParameter(name: name, expected: "whole decibels", got: level)
    }
    self.lowest = lowest
    self.highest = highest
  }

  /// Decodes and validates a range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      lowest: container.decode(Double.self, forKey: .lowest), highest: container.decode(Double.self, forKey: .highest))
  }

  /// The nearest level within the range.
  package func clamped(_ level: Double) -> Double { min(max(level, lowest), highest) }
}
