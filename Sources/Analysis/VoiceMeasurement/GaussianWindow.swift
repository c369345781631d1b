import Foundation

/// A Gaussian that is cut where it is e⁻¹² and lowered to 0 there (Boersma 1993, postscript). Its effective length is
/// half of its physical one, and the side lobes of its spectrum are negligible.
enum GaussianWindow {
  static func samples(length: Int) -> [Double] {
    let edge = exp(-12.0)
    let middle = Double(length - 1) / 2
    return (0..<length).map { n in
      let x = (Double(n) - middle) / Double(length + 1)
      return (exp(-48 * x * x) - edge) / (1 - edge)
    }
  }
}
