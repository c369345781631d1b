// Links the C library's mathematics, which rounding and the fused multiply-add call on processors without instructions for
// them.
import Foundation

/// Writes numbers as decimal text, the same on every machine and in every locale.
package enum NumberText {
  /// The most decimals that ``fixed(_:decimals:)`` prints.
  package static let mostDecimals = 15

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// Returns `value` with a fixed number of decimals; `nil` if it is not finite.
  ///
  /// The exact binary value is rounded half to even, as C's `printf` does; a result of zero has no sign. A value that
  /// is too large for that many decimals in a `Double` is printed as its shortest exact text (`1e+16`).
  package static func fixed(_ value: Double, decimals: Int) -> String? {
    guard value.isFinite else { return nil }
    var text: [UInt8] = []
    append(value, decimals: decimals, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the result of `fixed` as ASCII; appends nothing if the value is not finite. It allocates only to enlarge
  /// `text`, since tables of frames have millions of numbers.
  package static func append(_ value: Double, decimals: Int, to text: inout [UInt8]) {
    guard value.isFinite else { return }
    let decimals = min(max(decimals, 0), mostDecimals)
    let scale = powersOfTen[decimals]
    let scaled = value.magnitude * scale
    guard scaled < 0x1p52 else {
      text += value.description.utf8
      return
    }
    var units = roundedProduct(value.magnitude, scale, scaled)
    if value < 0 && units != 0 { text.append(UInt8(ascii: "-")) }
    // 2⁵² has 16 digits, as has a number below 1 with 15 decimals.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var first = digits.count
      var printed = 0
      repeat {
        if printed == decimals, decimals > 0 {
          first -= 1
          digits[first] = UInt8(ascii: ".")
        }
        first -= 1
        digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: units % 10)
        units /= 10
        printed += 1
      } while units > 0 || printed <= decimals
      text.append(contentsOf: UnsafeBufferPointer(rebasing: digits[first...]))
    }
  }

  /// Returns the integer nearest to the exact product `a × b`; `product` is the rounded product.
  ///
  /// To round the rounded product again would turn 1.115 (exactly 1.11499…) into 1.12. The fused multiply-add gives the
  /// rounding error of the product, so the exact value decides.
  private static func roundedProduct(_ a: Double, _ b: Double, _ product: Double) -> Int {
    let lost = (-product).addingProduct(a, b)
    let floor = product.rounded(.down)
    let excess = (product - floor - 0.5) + lost
    let units = Int(floor)
    if excess == 0 { return units + units % 2 }
    return excess > 0 ? units + 1 : units
  }
}
