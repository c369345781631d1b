/// A metric whose counts can be merged, so that a corpus can be scored in shards.
///
/// Each metric has its own `update` that counts one recording. Counts are integers or exact sums, so `merge` is
/// associative and commutative bit for bit: the value depends neither on the shards nor on their order.
public protocol MergeableMetric: Sendable, Hashable, Codable {
  /// The type of the metric's value.
  associatedtype Value

  /// Adds the counts of another shard.
  ///
  /// - Throws: `EvaluationError.differentConfigurations` if the parameters differ; nothing is changed then.
  mutating func merge(_ other: Self) throws(EvaluationError)

  /// The value of all recordings that were counted.
  var value: Value { get }
}

extension MergeableMetric {
  /// Throws an error unless two configurations are equal.
  static func requireSame<C: Equatable>(_ expected: C, _ found: C) throws(EvaluationError) {
    guard expected == found else {
      throw .differentConfigurations(expected: "\(expected)", found: "\(found)")
    }
  }
}
