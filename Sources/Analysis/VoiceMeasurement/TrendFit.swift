/// Fits a straight line to values at consecutive integer positions.
struct TrendFit {
  struct Line {
    var slope: Double
    var intercept: Double
    func value(_ position: Double) -> Double { intercept + slope * position }
  }

  private let method: CepstralPeakProminence.FitMethod
  private var scratch: [Double]
  private var spare: [Double]

  init(count: Int, method: CepstralPeakProminence.FitMethod) {
    self.method = method
    scratch = [Double](repeating: 0, count: count)
    spare = [Double](repeating: 0, count: 2 * count)
  }

  /// The line for `values`, the first of which is at position `first`.
  mutating func line(through values: UnsafeBufferPointer<Double>, first: Int) -> Line {
    method == .robust ? robust(values, first) : leastSquares(values, first)
  }

  /// H. Theil, "A rank-invariant method of linear and polynomial regression analysis" (1950), incomplete method: slopes
  /// between values that are half the range apart.
  private mutating func robust(_ values: UnsafeBufferPointer<Double>, _ first: Int) -> Line {
    let half = (values.count + 1) / 2
    let pairs = values.count - half
    for n in 0..<pairs { scratch[n] = (values[n + half] - values[n]) / Double(half) }
    let slope = median(pairs)
    for n in values.indices { scratch[n] = values[n] - slope * Double(first + n) }
    return Line(slope: slope, intercept: median(values.count))
  }

  private func leastSquares(_ values: UnsafeBufferPointer<Double>, _ first: Int) -> Line {
    let middle = Double(values.count - 1) / 2
    var (sum, product, squares) = (0.0, 0.0, 0.0)
    for n in values.indices {
      let x = Double(n) - middle
      sum += values[n]
      product += x * values[n]
      squares += x * x
    }
    let slope = product / squares
    return Line(slope: slope, intercept: sum / Double(values.count) - slope * (Double(first) + middle))
  }

  private mutating func median(_ count: Int) -> Double {
    let rank = count / 2
    return scratch.withUnsafeMutableBufferPointer { values in
      spare.withUnsafeMutableBufferPointer { spare in
        let upper = Self.select(values, spare, count, rank: rank)
        guard count.isMultiple(of: 2) else { return upper }
        // The value of the previous rank: the same one, or the largest below it.
        var (below, lower) = (0, -Double.infinity)
        for n in 0..<count {
          let isBelow = values[n] < upper
          below += isBelow ? 1 : 0
          lower = max(lower, isBelow ? values[n] : -.infinity)
        }
        return ((below < rank ? upper : lower) + upper) / 2
      }
    }
  }

  /// The value of a rank (C. A. R. Hoare, "Algorithm 65: find", CACM 4 (1961)), with medians of three as pivots. The
  /// partition has no branches, because no processor could predict them. `values` is not changed; `spare` must have
  /// space for twice as many values.
  private static func select(
    _ values: UnsafeMutableBufferPointer<Double>, _ spare: UnsafeMutableBufferPointer<Double>, _ count: Int, rank: Int
  ) -> Double {
    let half = spare.count / 2
    var (rank, count) = (rank, count)
    var source = UnsafeMutableBufferPointer(rebasing: values[0..<count])
    // Space for the next partition: it must not overlap the values that are read.
    var target = UnsafeMutableBufferPointer(rebasing: spare[0..<half])
    var other = UnsafeMutableBufferPointer(rebasing: spare[half...])
    while true {
      let (a, b, c) = (source[0], source[count / 2], source[count - 1])
      let pivot = max(min(a, b), min(max(a, b), c))
      var (less, equal) = (0, 0)
      for n in 0..<count {
        less += source[n] < pivot ? 1 : 0
        equal += source[n] == pivot ? 1 : 0
      }
      if rank >= less, rank < less + equal { return pivot }
      // The values on the rank's side of the pivot.
      let isLess = rank < less
      var kept = 0
      for n in 0..<count {
        target[kept] = source[n]
        kept += (source[n] < pivot) == isLess && source[n] != pivot ? 1 : 0
      }
      // Without the pivot there are fewer values, unless it is not a number.
      guard kept < count else { return pivot }
      if !isLess { rank -= less + equal }
      count = kept
      (source, target, other) = (target, other, target)
    }
  }
}
