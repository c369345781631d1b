import Foundation

/// Linear prediction by Burg's method: finds the poles of the all-pole filter that models a frame.
///
/// Source: J. P. Burg, "Maximum entropy spectral analysis" (1967); N. Andersen, "On the calculation of filter
/// coefficients for maximum entropy spectral analysis", Geophysics 39 (1974).
struct BurgPrediction {
  private var coefficients: [Double]
  private var previous: [Double]
  private var forward: [Double]
  private var backward: [Double]
  private var roots: [SIMD2<Double>]

  /// Creates the workspaces for frames of `length` samples and `order` poles, `order` < `length`.
  init(order: Int, length: Int) {
    coefficients = [Double](repeating: 0, count: order + 1)
    previous = coefficients
    forward = [Double](repeating: 0, count: length)
    backward = forward
    roots = [SIMD2<Double>](repeating: .zero, count: order)
  }

  /// Fits x[n] ≈ −Σ a[k] x[n − k] and returns the poles, the roots of z^p + Σ a[k] z^(p − k); `nil` for silence.
  mutating func poles(of frame: UnsafeBufferPointer<Double>) -> [SIMD2<Double>]? {
    guard fit(frame) else { return nil }
    findRoots()
    return roots
  }

  private mutating func fit(_ frame: UnsafeBufferPointer<Double>) -> Bool {
    let order = roots.count
    for n in frame.indices {
      forward[n] = frame[n]
      backward[n] = frame[n]
    }
    coefficients[0] = 1
    for k in 1...order { coefficients[k] = 0 }
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
      for k in 0...stage { previous[k] = coefficients[k] }
      for k in 1...stage { coefficients[k] = previous[k] + reflection * previous[stage - k] }
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

  /// Finds all roots at once by the method of Aberth and Ehrlich (Aberth, Math. Comp. 27 (1973)).
  private mutating func findRoots() {
    let order = roots.count
    // The start values are inside the unit circle, where stable filters have their poles, at angles without symmetry.
    for k in 0..<order {
      let angle = 2 * .pi * Double(k) / Double(order) + 0.4
      roots[k] = 0.9 * SIMD2(cos(angle), sin(angle))
    }
    for _ in 0..<100 {
      var largest = 0.0
      for k in 0..<order {
        var value = SIMD2(coefficients[0], 0)
        var slope = SIMD2<Double>.zero
        for j in 1...order {
          slope = multiply(slope, roots[k]) + value
          value = multiply(value, roots[k]) + SIMD2(coefficients[j], 0)
        }
        guard value != .zero else { continue }
        var repulsion = SIMD2<Double>.zero
        for j in 0..<order where j != k {
          let difference = roots[k] - roots[j]
          let square = (difference * difference).sum()
          if square > 0 { repulsion += SIMD2(difference.x, -difference.y) / square }
        }
        // value / (slope − value · repulsion)
        let divisor = slope - multiply(value, repulsion)
        let square = (divisor * divisor).sum()
        guard square > 0 else { continue }
        let step = multiply(value, SIMD2(divisor.x, -divisor.y)) / square
        roots[k] -= step
        largest = max(largest, (step * step).sum())
      }
      if largest < 1e-24 { return }
    }
  }

  private func multiply(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x)
  }
}
