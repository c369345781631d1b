/// Values by their rank.
package enum OrderStatistics {
  /// The middle value, or the mean of the two middle ones; `nil` without values. O(n log n).
  @inlinable
  package static func median<Value: BinaryFloatingPoint>(_ values: some Sequence<Value>) -> Value? {
    median(sorted: values.sorted())
  }

  /// The same of values that rise. O(1).
  @inlinable
  package static func median<Value: BinaryFloatingPoint>(sorted values: [Value]) -> Value? {
    guard !values.isEmpty else { return nil }
    let upper = values[values.count / 2]
    return values.count.isMultiple(of: 2) ? (values[values.count / 2 - 1] + upper) / 2 : upper
  }

  /// The value below which a share of the values lies; `nil` without values. O(n log n).
  ///
  /// - Parameter share: 0…1.
  package static func quantile(_ values: some Sequence<Double>, _ share: Double) -> Double? {
    quantile(sorted: values.sorted(), share)
  }

  /// The same of values that rise. O(1).
  ///
  /// Linear interpolation between the order statistics: Hyndman and Fan's seventh definition (The American Statistician 50
  /// (1996), 361), numpy's default.
  package static func quantile(sorted values: [Double], _ share: Double) -> Double? {
    precondition((0...1).contains(share))
    guard let last = values.last else { return nil }
    let place = share * Double(values.count - 1)
    let index = Int(place)
    guard index + 1 < values.count else { return last }
    return values[index] + (place - Double(index)) * (values[index + 1] - values[index])
  }
}
