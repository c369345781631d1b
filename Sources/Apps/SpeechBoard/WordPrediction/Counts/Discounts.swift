/// What modified Kneser–Ney smoothing takes from counts of 1, of 2, and of 3 and more (Chen & Goodman 1999, equation 17):
///
/// Y = n1 / (n1 + 2 n2), D1 = 1 − 2 Y n2 / n1, D2 = 2 − 3 Y n3 / n2, D3+ = 3 − 4 Y n4 / n3,
///
/// where nk is the number of runs of words with the count k.
package struct Discounts: Sendable, Equatable {
  package let values: [Double]

  /// Few sentences give no usable estimate: a number is missing, or a discount is no smaller than its count, or not above 0.
  package static let fallback = Discounts(values: [0.5, 1, 1.5])

  private init(values: [Double]) { self.values = values }

  package init(countsOfCounts n: [Int]) {
    guard !n.contains(0) else {
      self = .fallback
      return
    }
    let y = Double(n[0]) / Double(n[0] + 2 * n[1])
    let values = (0..<3).map { Double($0 + 1) - Double($0 + 2) * y * Double(n[$0 + 1]) / Double(n[$0]) }
    let isUsable = zip(values, 1...).allSatisfy { $0 > 0 && $0 < Double($1) }
    self = isUsable ? Discounts(values: values) : .fallback
  }

  package func discount(of count: UInt32) -> Double { values[Int(min(count, 3)) - 1] }
}
