/// A straight line through values at whole positions.
struct TrendFit {
  struct Line {
    var slope: Double
    var intercept: Double
    func value(_ position: Double) -> Double { intercept + slope * position }
  }

  private let method: CepstralPeakProminence.FitMethod
  private var scratch: [Double]

  init(count: Int, method: CepstralPeakProminence.FitMethod) {
    self.method = method
    scratch = [Double](repeating: 0, count: count)
  }

  /// The line through `values`, the first of which is at position `first`.
  mutating func line(through values: UnsafeBufferPointer<Double>, first: Int) -> Line {
    method == .robust ? robust(values, first) : leastSquares(values, first)
  }

  /// H. Theil, "A rank-invariant method of linear and polynomial regression analysis" (1950), incomplete: slopes between
  /// values half the range apart.
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
    scratch.withUnsafeMutableBufferPointer { values in
      let upper = Self.select(values, count, rank: count / 2)
      guard count.isMultiple(of: 2) else { return upper }
      // What is selected has all smaller values before it.
      var lower = values[0]
      for n in 1..<max(1, count / 2) { lower = max(lower, values[n]) }
      return (lower + upper) / 2
    }
  }

  /// The value of a rank (C. A. R. Hoare, "Algorithm 65: find", CACM 4 (1961)); smaller ones end up before it.
  private static func select(_ values: UnsafeMutableBufferPointer<Double>, _ count: Int, rank: Int) -> Double {
    var (left, right) = (0, count - 1)
    while left < right {
      let pivot = values[(left + right) / 2]
      var (i, j) = (left, right)
      while i <= j {
        while values[i] < pivot { i += 1 }
        while pivot < values[j] { j -= 1 }
        guard i <= j else { break }
        values.swapAt(i, j)
        i += 1
        j -= 1
      }
      if rank <= j {
        right = j
      } else if rank >= i {
        left = i
      } else {
        break
      }
    }
    return values[rank]
  }
}
