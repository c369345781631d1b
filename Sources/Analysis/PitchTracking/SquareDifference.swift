/// McLeod's normalised square difference function of a frame, n′(τ) = 2r(τ) / m(τ) (McLeod & Wyvill 2005, equation 9),
/// and its maxima.
struct SquareDifference: ~Copyable {
  /// A maximum after the first zero crossing.
  struct Maximum {
    /// Position in lags, and n′ there.
    var lag: Double
    var clarity: Double
    /// Number of the stretch above zero that contains it.
    var lobe: Int
  }

  /// Share of the highest value that a maximum must have at a whole lag. Between lags it may be 25 % higher, with 4.4
  /// lags per period, and a maximum that is a tenth lower still counts.
  private static let leastShare = 0.6

  private var correlation: LagCorrelation
  private var curve: LagCurve

  /// Creates a function of frames of `frameLength` samples, for `lagCount` lags from 0 on.
  init(frameLength: Int, lagCount: Int, oversampling: Int) throws {
    correlation = try LagCorrelation(frameLength: frameLength, lagCount: lagCount, oversampling: oversampling)
    curve = LagCurve(count: lagCount)
  }

  /// Loads a frame and returns the largest magnitude in it; 0 if it cannot be analysed.
  func load(_ samples: UnsafeBufferPointer<Float>) -> Float { correlation.load(samples) }

  /// Computes n′ of the loaded frame.
  mutating func normalise() { Self.fill(&curve, &correlation) }

  private static func fill(_ curve: inout LagCurve, _ correlation: inout LagCorrelation) {
    let count = curve.count
    correlation.withProducts { r, m in
      // A sum of squares that is so small relative to the frame's own is a rounding error.
      let floor = m[0] * 1e-6
      curve.fill { base, norm in
        for lag in 0..<count {
          base[lag] = r[lag]
          norm[lag] = m[lag] > floor ? 2 / m[lag] : 0
        }
      }
    }
  }

  /// The highest value of a range, or 0.
  private static func highest(_ values: UnsafeBufferPointer<Double>, _ range: Range<Int>) -> Double {
    var highest = SIMD4<Double>.zero
    var lag = range.lowerBound
    let raw = UnsafeRawBufferPointer(values)
    while lag + 4 <= range.upperBound {
      let four = raw.loadUnaligned(fromByteOffset: 8 * lag, as: SIMD4<Double>.self)
      highest.replace(with: four, where: four .> highest)
      lag += 4
    }
    var most = max(highest.lowHalf.max(), highest.highHalf.max())
    while lag < range.upperBound {
      most = max(most, values[lag])
      lag += 1
    }
    return most
  }

  /// Calls `body` with each maximum next to the lags of a range that may count, starting with the shortest lag. Low
  /// maxima are skipped, because their exact position is not needed.
  func forEachMaximum(in lags: ClosedRange<Int>, _ body: (Maximum) -> Void) {
    curve.withValues { n in
      var lobe = 0
      // Before the first zero crossing there is no maximum.
      guard let begin = (1...lags.upperBound).first(where: { !(n[$0] > 0) }) else { return }
      let least = Self.leastShare * Self.highest(n, begin..<lags.upperBound + 1)
      var isAboveZero = true
      for lag in begin...lags.upperBound {
        guard n[lag] > 0 else {
          if isAboveZero { lobe += 1 }
          isAboveZero = false
          continue
        }
        isAboveZero = true
        guard lobe > 0, lag >= lags.lowerBound, n[lag] >= least, n[lag] > n[lag - 1], n[lag] >= n[lag + 1] else {
          continue
        }
        let top = curve.extremum(near: lag)
        // A value above 1 is an interpolation error.
        body(Maximum(lag: top.lag, clarity: min(1, top.value), lobe: lobe))
      }
    }
  }
}
