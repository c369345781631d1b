/// Triangular filters that turn a power spectrum with equally spaced bins into one on `LogFrequencyGrid`.
///
/// Each filter extends to the neighbouring bins of the coarser of the two axes: it interpolates at low frequencies and
/// averages at high ones. Weights sum to 1. Cost: about two products per bin of either axis.
struct LogFrequencyBank {
  /// Four filters side by side: each lane is one, and sums its products in the order of the bins.
  private struct Four {
    /// The first bins of the filters' products, and where the weights begin.
    let bins: SIMD4<Int32>
    let start: Int
    let count: Int
  }

  private let fours: [Four]
  /// A vector for each product of four filters; filters with fewer products begin with weights of 0.
  private let weights: [SIMD4<Float>]
  /// The weights of the filters that are left.
  private let rest: [(first: Int, weights: [Float])]

  /// Creates filters for spectra of `binCount` bins, where bin k is at k · `spacing` hertz.
  init(spacing: Double, binCount: Int) {
    let step = LogFrequencyGrid.frequency(1) / LogFrequencyGrid.frequency(0) - 1
    let filters = (0..<LogFrequencyGrid.count).map { bin -> (first: Int, weights: [Float]) in
      let centre = LogFrequencyGrid.frequency(Double(bin))
      let reach = max(centre * step, spacing)
      let first = max(0, Int(((centre - reach) / spacing).rounded(.up)))
      let last = min(binCount - 1, Int((centre + reach) / spacing))
      // There are no bins beyond half the sample rate.
      let triangle = stride(from: first, through: last, by: 1).map {
        max(0, 1 - abs(Double($0) * spacing - centre) / reach)
      }
      let sum = triangle.reduce(0, +)
      return (first, triangle.map { Float($0 / max(sum, .leastNormalMagnitude)) })
    }
    var (fours, weights) = ([Four](), [SIMD4<Float>]())
    var bin = 0
    while bin + 4 <= filters.count {
      let group = filters[bin..<bin + 4]
      let count = group.map(\.weights.count).max() ?? 0
      var bins = SIMD4<Int32>()
      var rows = [SIMD4<Float>](repeating: .zero, count: count)
      for (lane, filter) in group.enumerated() {
        // Each filter ends with its last product, or with the spectrum.
        let first = max(0, min(filter.first, binCount - count))
        bins[lane] = Int32(first)
        for (index, weight) in filter.weights.enumerated() {
          rows[filter.first - first + index][lane] = weight
        }
      }
      fours.append(Four(bins: bins, start: weights.count, count: count))
      weights += rows
      bin += 4
    }
    (self.fours, self.weights, rest) = (fours, weights, Array(filters[bin...]))
  }

  /// Writes the `LogFrequencyGrid.count` filtered values of a power spectrum to `output`.
  func apply(_ power: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>) {
    weights.withUnsafeBufferPointer { weights in
      for (index, four) in fours.enumerated() {
        var sum = SIMD4<Float>.zero
        let (a, b) = (power + Int(four.bins.x), power + Int(four.bins.y))
        let (c, d) = (power + Int(four.bins.z), power + Int(four.bins.w))
        for k in 0..<four.count { sum += weights[four.start &+ k] * SIMD4(a[k], b[k], c[k], d[k]) }
        UnsafeMutableRawPointer(output + 4 * index).storeBytes(of: sum, as: SIMD4<Float>.self)
      }
    }
    for (index, filter) in rest.enumerated() {
      var sum: Float = 0
      for (k, weight) in filter.weights.enumerated() { sum += weight * power[filter.first + k] }
      output[4 * fours.count + index] = sum
    }
  }
}
