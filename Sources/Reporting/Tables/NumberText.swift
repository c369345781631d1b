/// Numbers as decimal text, the same on every machine and in every locale.
enum NumberText {
  /// The most decimals that ``fixed(_:decimals:)`` prints.
  static let mostDecimals = 15

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// `value` with a fixed number of decimals, or `nil` when it is not finite.
  ///
  /// The exact binary value is rounded half to even, as C's `printf` does; a result of zero carries no sign. A value
  /// too large for a `Double` to carry that many decimals is printed in full by its shortest exact text (`1e+16`).
  static func fixed(_ value: Double, decimals: Int) -> String? {
    guard value.isFinite else { return nil }
    let decimals = min(max(decimals, 0), mostDecimals)
    let scale = powersOfTen[decimals]
    let scaled = value.magnitude * scale
    guard scaled < 0x1p52 else { return value.description }
    let units = roundedProduct(value.magnitude, scale, scaled)
    return (value < 0 && units != 0 ? "-" : "") + text(units: units, decimals: decimals)
  }

  /// The integer nearest to the exact product `a × b`, of which `product` is the rounded one.
  ///
  /// Rounding the rounded product would turn 1.115 (in truth 1.11499…) into 1.12; the fused multiply-add recovers
  /// what the product lost, so the decision is made on the exact value.
  private static func roundedProduct(_ a: Double, _ b: Double, _ product: Double) -> Int {
    let lost = (-product).addingProduct(a, b)
    let floor = product.rounded(.down)
    let excess = (product - floor - 0.5) + lost
    let units = Int(floor)
    if excess == 0 { return units + units % 2 }
    return excess > 0 ? units + 1 : units
  }

  private static func text(units: Int, decimals: Int) -> String {
    guard decimals > 0 else { return String(units) }
    var digits = String(units)
    digits = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    let point = digits.index(digits.endIndex, offsetBy: -decimals)
    return digits[..<point] + "." + digits[point...]
  }
}
