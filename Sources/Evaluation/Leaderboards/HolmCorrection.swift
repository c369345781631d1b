/// Holm's correction for several tests (Scandinavian Journal of Statistics 6, 1979).
///
/// The probability of any false positive stays below the level, however the tests depend on each other.
package enum HolmCorrection {
  /// The adjusted p-values, in the order of the given ones. Compare each of them with the level itself.
  package static func adjusted(_ values: [Double]) -> [Double] {
    var adjusted = values
    var largest = 0.0
    for (rank, index) in values.indices.sorted(by: { values[$0] < values[$1] }).enumerated() {
      largest = max(largest, min(1, Double(values.count - rank) * values[index]))
      adjusted[index] = largest
    }
    return adjusted
  }
}
