/// A metric as counts that merge, so that a corpus can be scored in shards.
///
/// Each metric has an `update` of its own that counts one recording. Counts are integers or exact sums, so `merge` is
/// associative and commutative bit for bit: the value does not depend on how a corpus was cut, nor on the order.
public protocol MergeableMetric: Sendable, Hashable, Codable {
  /// What the metric gives.
  associatedtype Value

  /// Adds the counts of another shard.
  ///
  /// - Throws: `EvaluationError.differentConfigurations` if they were made with other parameters; nothing is changed then.
  mutating func merge(_ other: Self) throws(EvaluationError)

  /// The value of all that was counted.
  var value: Value { get }
}

extension MergeableMetric {
  /// Throws unless two configurations are the same.
  static func requireSame<C: Equatable>(_ expected: C, _ found: C) throws(EvaluationError) {
    guard expected == found else {
      throw .differentConfigurations(expected: "\(expected)", found: "\(found)")
    }
  }
}
