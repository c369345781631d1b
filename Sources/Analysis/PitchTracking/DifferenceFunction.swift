import AudioCore
import Spectral

/// The cumulative mean normalised difference function of a frame, and its dips.
///
/// d′(τ) = d(τ) · τ / Σ d(1…τ), where d is the mean square difference of all pairs of the frame's samples at the
/// distance τ (de Cheveigné & Kawahara 2002, equation 8). YIN's d sums over a window of fixed length that starts at the
/// frame. The sum over all pairs is centred in the frame, so that all lags compare the same part of the sound.
package struct DifferenceFunction: ~Copyable {
  private var correlation: LagCorrelation
  private var curve: LagCurve
  /// For each lag, 1 over the number of pairs.
  private let shares: [Double]

  package init(
    frameLength: Int, lagCount: Int, oversampling: Int = 1, backend: FourierBackend = .standard
  ) throws {
    correlation = try LagCorrelation(
      frameLength: frameLength, lagCount: lagCount, oversampling: oversampling, backend: backend)
    shares = (0..<lagCount).map { 1 / Double(max(1, frameLength - $0 / oversampling)) }
    curve = LagCurve(count: lagCount)
  }

  /// Loads a frame and returns the largest magnitude in it; 0 if it cannot be analysed.
  package func load(_ samples: UnsafeBufferPointer<Float>) -> Float { correlation.load(samples) }

  /// Computes d′ of the loaded frame.
  package mutating func normalise() {
    shares.withUnsafeBufferPointer { Self.fill(&curve, &correlation, $0) }
  }

  private static func fill(
    _ curve: inout LagCurve, _ correlation: inout LagCorrelation, _ shares: UnsafeBufferPointer<Double>
  ) {
    correlation.withProducts { r, m in
      curve.fill { base, norm in
        base[0] = 0
        norm[0] = 1
        var sum = 0.0
        for lag in 1..<shares.count {
          let d = max(0, m[lag] - 2 * r[lag]) * shares[lag]
          sum += d
          base[lag] = d
          norm[lag] = sum > 0 ? Double(lag) / sum : 0
        }
      }
    }
  }

  /// Calls `body` with the frequency in hertz and d′ of each dip below 1 in the range, starting with the shortest lag,
  /// until `body` returns true.
  ///
  /// A dip is left out if a lag above the range has an equally deep one, which explains it (`LagRange.sameness`),
  /// unless `withMultiples` is set.
  package func firstDip(in range: LagRange, withMultiples: Bool = false, _ body: (Double, Double) -> Bool) {
    curve.withValues { d in
      var above = 1.0
      for lag in range.shortest...range.lags.upperBound
      where d[lag] < d[lag - 1] && d[lag] <= d[lag + 1] && d[lag] < 1 {
        let dip = curve.extremum(near: lag)
        let value = max(0, dip.value)
        if let frequency = range.frequency(of: dip.lag) {
          if withMultiples || 1 - above < LagRange.sameness * (1 - value), body(frequency, value) { return }
        } else if range.isAbove(dip.lag) {
          above = min(above, value)
        }
      }
    }
  }
}
