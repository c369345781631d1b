import Polynomials

/// Linear prediction by Burg's method: finds the poles of the all-pole filter that models a frame.
///
/// Source: J. P. Burg, "Maximum entropy spectral analysis" (1967); N. Andersen, "On the calculation of filter
/// coefficients for maximum entropy spectral analysis", Geophysics 39 (1974).
struct BurgPrediction {
  private var polynomial: PolynomialRoots
  private var previous: [Double]
  private var forward: [Double]
  private var backward: [Double]

  /// Creates the workspaces for frames of `length` samples and `order` poles, `order` < `length`.
  init(order: Int, length: Int) {
    polynomial = PolynomialRoots(order: order, precision: 1e-12)
    previous = [Double](repeating: 0, count: order + 1)
    forward = [Double](repeating: 0, count: length)
    backward = forward
  }

  /// Fits x[n] ≈ −Σ a[k] x[n − k] and returns the poles, the roots of z^p + Σ a[k] z^(p − k); `nil` for silence.
  mutating func poles(of frame: UnsafeBufferPointer<Double>) -> [SIMD2<Double>]? {
    guard fit(frame) else { return nil }
    // The poles of a frame are the same whichever frames were before it.
    polynomial.reset()
    polynomial.solve()
    return polynomial.roots
  }

  private mutating func fit(_ frame: UnsafeBufferPointer<Double>) -> Bool {
    let order = previous.count - 1
    for n in frame.indices {
      forward[n] = frame[n]
      backward[n] = frame[n]
    }
    polynomial.coefficients[0] = 1
    for k in 1...order { polynomial.coefficients[k] = 0 }
    for stage in 1...order {
      let count = frame.count - stage
      let reflection: Double? = forward.withUnsafeBufferPointer { forward in
        backward.withUnsafeBufferPointer { backward in
          let (product, energy) = Self.sums(UnsafeBufferPointer(rebasing: forward[stage...]), backward, count)
          return energy > 0 ? -2 * product / energy : nil
        }
      }
      // The prediction is exact: the poles found so far are the only ones, and the others are at 0.
      guard let reflection else { return stage > 1 }
      for k in 0...stage { previous[k] = polynomial.coefficients[k] }
      for k in 1...stage { polynomial.coefficients[k] = previous[k] + reflection * previous[stage - k] }
      // The backward error of sample n is stored at n − stage, so that no value changes its place.
      forward.withUnsafeMutableBufferPointer { forward in
        backward.withUnsafeMutableBufferPointer { backward in
          for n in 0..<count {
            let (f, b) = (forward[stage + n], backward[n])
            forward[stage + n] = f + reflection * b
            backward[n] = b + reflection * f
          }
        }
      }
    }
    return true
  }

  /// Σ a b and Σ (a² + b²), in four sums that do not wait for each other.
  private static func sums(
    _ a: UnsafeBufferPointer<Double>, _ b: UnsafeBufferPointer<Double>, _ count: Int
  ) -> (product: Double, energy: Double) {
    var (product, energy) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    for n in stride(from: 0, to: count - count % 4, by: 4) {
      let x = SIMD4(a[n], a[n + 1], a[n + 2], a[n + 3])
      let y = SIMD4(b[n], b[n + 1], b[n + 2], b[n + 3])
      product += x * y
      energy += x * x + y * y
    }
    for n in count - count % 4..<max(count - count % 4, count) {
      product[0] += a[n] * b[n]
      energy[0] += a[n] * a[n] + b[n] * b[n]
    }
    return (product.sum(), energy.sum())
  }
}
