/// The levels that can be presented at one frequency, in decibels: dB HL where there is a calibration.
public struct LevelRange: Sendable, Hashable, Codable {
  /// The lowest level.
  public let lowest: Double
  /// The highest level: what the output, or the listener's safety, allows.
  public let highest: Double

  /// A range of at least 10 dB, both ends in whole decibels so that every procedure's steps stay on one grid: `lowest`
  /// from −40 and `highest` to 130.
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

  /// Reads a range, and makes sure that it is one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      lowest: container.decode(Double.self, forKey: .lowest), highest: container.decode(Double.self, forKey: .highest))
  }

  /// The nearest level within the range.
  public func clamped(_ level: Double) -> Double { min(max(level, lowest), highest) }
}
