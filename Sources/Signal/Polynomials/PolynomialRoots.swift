import Foundation

/// All roots of a real polynomial at once, by the method of Aberth and Ehrlich (O. Aberth, Math. Comp. 27 (1973)).
///
/// Cost: some ten turns of order² steps. No allocation after `init`.
package struct PolynomialRoots: Sendable {
  /// From the highest power down; the first is not 0.
  package var coefficients: [Double]
  /// The roots: real parts in x, imaginary ones in y.
  package private(set) var roots: [SIMD2<Double>]

  private let precision: Double
  /// Whether the roots are those of the polynomial before.
  private var isSettled = false

  /// The polynomial whose coefficients are 0.
  ///
  /// - Parameters:
  ///   - order: the number of roots, at least 1.
  ///   - precision: the search ends when no root moves farther.
  package init(order: Int, precision: Double) {
    coefficients = [Double](repeating: 0, count: order + 1)
    roots = [SIMD2<Double>](repeating: .zero, count: order)
    self.precision = precision
  }

  /// Forgets the roots of the polynomial before, so that the next ones depend on the coefficients alone.
  package mutating func reset() { isSettled = false }

  /// Finds the roots. The search begins at those of the polynomial before: they are near those of the next window of a sound.
  package mutating func solve() {
    if isSettled, iterate(40) { return }
    // Inside the unit circle, where stable filters have their poles, at angles without symmetry.
    for k in roots.indices {
      let angle = 2 * .pi * Double(k) / Double(roots.count) + 0.4
      roots[k] = 0.9 * SIMD2(cos(angle), sin(angle))
    }
    isSettled = iterate(100)
  }

  /// Whether the roots were found in so many turns.
  private mutating func iterate(_ most: Int) -> Bool {
    let limit = precision * precision
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
            let distance = (step * step).sum()
            guard distance.isFinite else { return false }
            largest = max(largest, distance)
          }
          if largest < limit { return true }
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
