import Foundation

/// All roots of a real polynomial at once, by the method of Aberth and Ehrlich (O. Aberth, Math. Comp. 27 (1973)).
///
/// The search begins at the roots of the polynomial before, which are near those of the next window of a sound.
struct PolynomialRoots {
  /// From the highest power down; the first is not 0.
  var coefficients: [Double]
  /// The roots: real parts in x, imaginary ones in y.
  private(set) var roots: [SIMD2<Double>]

  init(order: Int) {
    coefficients = [Double](repeating: 0, count: order + 1)
    roots = [SIMD2<Double>](repeating: .zero, count: order)
    reset()
  }

  /// Begins anew: inside the unit circle, at angles without symmetry.
  mutating func reset() {
    for k in roots.indices {
      let angle = 2 * .pi * Double(k) / Double(roots.count) + 0.4
      roots[k] = 0.9 * SIMD2(cos(angle), sin(angle))
    }
  }

  /// Finds the roots.
  mutating func solve() {
    if iterate(40) { return }
    reset()
    if !iterate(100) { reset() }
  }

  private mutating func iterate(_ most: Int) -> Bool {
    let order = roots.count
    return coefficients.withUnsafeBufferPointer { coefficients in
      roots.withUnsafeMutableBufferPointer { roots in
        for _ in 0..<most {
          var largest = 0.0
          for k in 0..<order {
            let root = roots[k]
            var value = SIMD2(coefficients[0], 0)
            var slope = SIMD2<Double>.zero
            for j in 1...order {
              slope = Self.multiply(slope, root) + value
              value = Self.multiply(value, root) + SIMD2(coefficients[j], 0)
            }
            guard value != .zero else { continue }
            var repulsion = SIMD2<Double>.zero
            for j in 0..<order where j != k {
              let difference = root - roots[j]
              let square = (difference * difference).sum()
              if square > 0 { repulsion += SIMD2(difference.x, -difference.y) / square }
            }
            let divisor = slope - Self.multiply(value, repulsion)
            let square = (divisor * divisor).sum()
            guard square > 0 else { continue }
            let step = Self.multiply(value, SIMD2(divisor.x, -divisor.y)) / square
            roots[k] = root - step
            largest = max(largest, (step * step).sum())
          }
          guard largest.isFinite else { return false }
          if largest < 1e-16 { return true }
        }
        return false
      }
    }
  }

  @inline(__always)
  private static func multiply(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x)
  }
}
