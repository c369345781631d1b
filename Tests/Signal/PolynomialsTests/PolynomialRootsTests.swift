import Expectations
import Foundation
import Polynomials
import Testing

@Suite struct PolynomialRootsTests {
  /// The polynomial with the given roots, from the highest power down; complex ones with their conjugates.
  private static func coefficients(_ roots: [SIMD2<Double>]) -> [Double] {
    var product = [1.0]
    for root in roots {
      let factor = root.y == 0 ? [1, -root.x] : [1, -2 * root.x, (root * root).sum()]
      var next = [Double](repeating: 0, count: product.count + factor.count - 1)
      for (i, a) in product.enumerated() { for (j, b) in factor.enumerated() { next[i + j] += a * b } }
      product = next
    }
    return product
  }

  /// Poles of resonances, a real one, and one at 0; one outside of the unit circle.
  private static let roots: [SIMD2<Double>] = [
    SIMD2(0.95 * cos(0.3), 0.95 * sin(0.3)), SIMD2(0.9 * cos(1.1), 0.9 * sin(1.1)),
    SIMD2(0.7 * cos(2.4), 0.7 * sin(2.4)), SIMD2(1.2 * cos(2.9), 1.2 * sin(2.9)), SIMD2(-0.4, 0), SIMD2(0, 0),
  ]

  private static func expectFound(_ roots: [SIMD2<Double>], in found: [SIMD2<Double>]) {
    for root in roots {
      for wanted in root.y == 0 ? [root] : [root, SIMD2(root.x, -root.y)] {
        let distance = found.map { (($0 - wanted) * ($0 - wanted)).sum().squareRoot() }.min() ?? 1
        expectLess(distance, 1e-9, "\(wanted)")
      }
    }
  }

  @Test func known() {
    var polynomial = PolynomialRoots(order: 10, precision: 1e-12)
    polynomial.coefficients = Self.coefficients(Self.roots)
    polynomial.solve()
    expectEqual(polynomial.roots.count, 10)
    Self.expectFound(Self.roots, in: polynomial.roots)
  }

  /// From the roots before, the next ones are found too; after a reset they have the same bits as at first.
  @Test func next() {
    let moved = Self.roots.map { $0 * 0.98 }
    var fresh = PolynomialRoots(order: 10, precision: 1e-12)
    fresh.coefficients = Self.coefficients(moved)
    fresh.solve()
    var polynomial = PolynomialRoots(order: 10, precision: 1e-12)
    polynomial.coefficients = Self.coefficients(Self.roots)
    polynomial.solve()
    polynomial.coefficients = Self.coefficients(moved)
    polynomial.solve()
    Self.expectFound(moved, in: polynomial.roots)
    polynomial.reset()
    polynomial.solve()
    expectEqual(polynomial.roots, fresh.roots)
  }

  /// Coefficients that are not numbers end the search, and the next polynomial is solved as if they had not been.
  @Test func notANumber() {
    var polynomial = PolynomialRoots(order: 10, precision: 1e-12)
    polynomial.coefficients = [Double](repeating: .nan, count: 11)
    polynomial.solve()
    polynomial.coefficients = Self.coefficients(Self.roots)
    polynomial.solve()
    Self.expectFound(Self.roots, in: polynomial.roots)
  }
}
