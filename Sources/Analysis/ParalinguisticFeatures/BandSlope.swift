/// The slope of a line through the decibels of the bins of a band; bins at its edges count in part.
///
/// As openSMILE, it counts one bin less than there are, so that the slope depends a little on the level too.
struct BandSlope: Sendable {
  private let first: Int
  private let factors: [Double]

  init(from lower: Double, to upper: Double, binWidth: Double) {
    let (low, high) = (lower / binWidth, upper / binWidth)
    let last = Int(high.rounded(.down))
    first = Int(low.rounded(.down))
    var weights = [Double](repeating: 1, count: last - first + 1)
    if low > Double(first) { weights[0] = 1 - (low - Double(first)) }
    if high > Double(last) { weights[weights.count - 1] = high - Double(last) }
    let count = Double(last - first)
    var (sum, squares) = (0.0, 0.0)
    for (n, weight) in weights.enumerated() {
      let frequency = Double(first + n) * binWidth
      sum += weight * frequency
      squares += weight * weight * frequency * frequency
    }
    let divisor = count * squares - sum * sum
    let first = first
    factors = weights.enumerated().map { n, weight in
      weight * (count * Double(first + n) * binWidth - sum) / divisor
    }
  }

  /// In decibels a hertz.
  func value(of decibels: [Double]) -> Double {
    var sum = 0.0
    for (n, factor) in factors.enumerated() where first + n < decibels.count { sum += factor * decibels[first + n] }
    return sum
  }
}
