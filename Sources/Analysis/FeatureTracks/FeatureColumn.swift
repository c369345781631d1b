/// One value of a frame of features: its name and its unit.
public struct FeatureColumn: Sendable, Hashable, Codable {
  /// Lower case, words joined by `_`, and a number from 0 or 1 where there are several: `mfcc_1`.
  public let name: String
  /// The unit, as "Hz", "dB" or "1/Hz"; "1" for a ratio or a number without unit.
  public let unit: String

  /// A column.
  public init(name: String, unit: String) {
    self.name = name
    self.unit = unit
  }

  /// Columns of one unit, numbered from `first`.
  package static func numbered(_ name: String, unit: String, count: Int, from first: Int = 1) -> [FeatureColumn] {
    (0..<max(0, count)).map { FeatureColumn(name: "\(name)_\(first &+ $0)", unit: unit) }
  }
}
