/// One statistic of one column over all frames.
public struct FeatureSummary: Sendable, Hashable, Codable {
  /// Its name, as `mfcc_1_mean`, and its unit.
  public let column: FeatureColumn
  /// `nil` if no frame has a value.
  public let value: Double?

  /// A statistic.
  package init(column: FeatureColumn, value: Double?) {
    self.column = column
    self.value = value
  }
}
