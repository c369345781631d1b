/// Triangular filters that turn a power spectrum with equally spaced bins into one on `LogFrequencyGrid`.
///
/// Each filter extends to the neighbouring bins of the coarser of the two axes: it interpolates at low frequencies and
/// averages at high ones. Weights sum to 1. Cost: about two products per bin of either axis.
struct LogFrequencyBank {
  private let starts: [Int]
  private let ends: [Int]
  private let firstBins: [Int]
  private let weights: [Float]

  /// Creates filters for spectra of `binCount` bins, where bin k is at k · `spacing` hertz.
  init(spacing: Double, binCount: Int) {
    var (starts, ends, firstBins, weights) = ([Int](), [Int](), [Int](), [Float]())
    let step = LogFrequencyGrid.frequency(1) / LogFrequencyGrid.frequency(0) - 1
    for bin in 0..<LogFrequencyGrid.count {
      let centre = LogFrequencyGrid.frequency(Double(bin))
      let reach = max(centre * step, spacing)
      let first = max(0, Int(((centre - reach) / spacing).rounded(.up)))
      let last = min(binCount - 1, Int((centre + reach) / spacing))
      // There are no bins beyond half the sample rate.
      let triangle = stride(from: first, through: last, by: 1).map {
        max(0, 1 - abs(Double($0) * spacing - centre) / reach)
      }
      let sum = triangle.reduce(0, +)
      starts.append(weights.count)
      firstBins.append(first)
      weights += triangle.map { Float($0 / max(sum, .leastNormalMagnitude)) }
      ends.append(weights.count)
    }
    (self.starts, self.ends, self.firstBins, self.weights) = (starts, ends, firstBins, weights)
  }

  /// Writes the `LogFrequencyGrid.count` filtered values of a power spectrum to `output`.
  func apply(_ power: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>) {
    starts.withUnsafeBufferPointer { starts in
      ends.withUnsafeBufferPointer { ends in
        firstBins.withUnsafeBufferPointer { firstBins in
          weights.withUnsafeBufferPointer { weights in
            for bin in 0..<starts.count {
              var sum: Float = 0
              var k = firstBins[bin]
              for index in starts[bin]..<ends[bin] {
                sum += weights[index] * power[k]
                k += 1
              }
              output[bin] = sum
            }
          }
        }
      }
    }
  }
}
