/// The best period of the last samples, by normalised cross-correlation.
///
/// Source: B. S. Atal, "Automatic speaker recognition based on pitch contours", PhD thesis (1968), and D. Talkin, "A
/// robust algorithm for pitch tracking (RAPT)" (1995), eq. 1: φ(τ) = Σ x[n] x[n − τ] / √(Σ x[n]² Σ x[n − τ]²) over the
/// last 20 ms. Because both energies are in the denominator, two periods of a voice that has just begun are enough. The
/// period is the shortest lag within 12 % of the highest maximum, because multiples of the period correlate equally
/// well.
struct CausalPeriodicity: Sendable {
  /// Number of samples at 8 kHz that are compared with earlier ones.
  static let window = 160
  /// Range of the lags: 70 Hz to 1 kHz at 8 kHz.
  static let lags = 8...114
  /// Number of samples that `measure` reads.
  static let reach = window + 115

  /// φ at the period, −1…1: 1 for exact repetition, 0 in silence.
  private(set) var correlation = 0.0
  /// 1 / period in hertz; 0 if there is no period.
  private(set) var frequency = 0.0

  private var values = [Double](repeating: 0, count: 117)

  /// Measures the last samples before `end`. At least `reach` samples must exist.
  mutating func measure(_ samples: UnsafeBufferPointer<Float>, end: Int) {
    correlation = 0
    frequency = 0
    let start = end - Self.window
    var energy = 0.0
    for n in start..<end { energy += Double(samples[n]) * Double(samples[n]) }
    // 5 ppm of full scale: below it there is only the rounding noise of a 16-bit recording.
    guard energy > 1e-10 * Double(Self.window) else { return }
    let first = Self.lags.lowerBound - 1
    var shifted = 0.0
    for n in start - first + 1..<end - first + 1 { shifted += Double(samples[n]) * Double(samples[n]) }
    var best = 0.0
    for lag in first...Self.lags.upperBound + 1 {
      let entering = Double(samples[start - lag])
      let leaving = Double(samples[end - lag])
      shifted = max(0, shifted + entering * entering - leaving * leaving)
      let sum = Self.product(samples, start, start - lag)
      values[lag] = Double(sum) / (energy * (shifted + 1e-9 * energy)).squareRoot()
    }
    for lag in Self.lags where isMaximum(lag) { best = max(best, values[lag]) }
    guard best > 0 else { return }
    for lag in Self.lags where isMaximum(lag) && values[lag] >= 0.88 * best {
      let (l, c, r) = (values[lag - 1], values[lag], values[lag + 1])
      let curvature = l - 2 * c + r
      let offset = curvature < 0 ? max(-0.5, min(0.5, (l - r) / (2 * curvature))) : 0
      correlation = min(1, c - (l - r) * offset / 4)
      frequency = NarrowbandFrontEnd.sampleRate / (Double(lag) + offset)
      return
    }
  }

  mutating func reset() {
    correlation = 0
    frequency = 0
  }

  /// Σ x[first + n] x[second + n] over the window, eight products at a time.
  private static func product(_ samples: UnsafeBufferPointer<Float>, _ first: Int, _ second: Int) -> Float {
    let bytes = UnsafeRawBufferPointer(samples)
    let stride = MemoryLayout<Float>.stride
    var sum = SIMD8<Float>.zero
    for n in Swift.stride(from: 0, to: window, by: 8) {
      sum +=
        bytes.loadUnaligned(fromByteOffset: (first + n) * stride, as: SIMD8<Float>.self)
        * bytes.loadUnaligned(fromByteOffset: (second + n) * stride, as: SIMD8<Float>.self)
    }
    return sum.sum()
  }

  private func isMaximum(_ lag: Int) -> Bool { values[lag] > values[lag - 1] && values[lag] >= values[lag + 1] }
}
