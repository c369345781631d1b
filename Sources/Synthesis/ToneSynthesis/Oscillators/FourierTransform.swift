import AudioCore
import Foundation

/// The discrete Fourier transform in Double, for lengths that are powers of two. It serves tables that are computed
/// once.
///
/// Radix 2, in place (J. W. Cooley, J. W. Tukey, Math. Comp. 19, 1965). O(n log n).
package struct FourierTransform {
  let length: Int
  private let cosines: [Double]
  private let sines: [Double]

  package init(length: Int) {
    ensure(length >= 2 && length & (length - 1) == 0, "a transform: expected a power of two from 2 on, got \(length)")
    self.length = length
    let angles = (0..<length / 2).map { 2 * Double.pi * Double($0) / Double(length) }
    cosines = angles.map { cos($0) }
    sines = angles.map { -sin($0) }
  }

  /// X[k] = Σ x[n] exp(−2πi k n / length), unscaled.
  package func forward(_ real: inout [Double], _ imaginary: inout [Double]) {
    ensure(real.count == length && imaginary.count == length, "a transform: expected two parts of \(length) numbers")
    real.withUnsafeMutableBufferPointer { re in
      imaginary.withUnsafeMutableBufferPointer { im in
        permute(re, im)
        var half = 1
        while half < length {
          let stride = length / (2 * half)
          for start in Swift.stride(from: 0, to: length, by: 2 * half) {
            for k in 0..<half {
              let (c, s) = (cosines[k * stride], sines[k * stride])
              let (a, b) = (start + k, start + k + half)
              let (x, y) = (re[b] * c - im[b] * s, re[b] * s + im[b] * c)
              (re[b], im[b]) = (re[a] - x, im[a] - y)
              (re[a], im[a]) = (re[a] + x, im[a] + y)
            }
          }
          half *= 2
        }
      }
    }
  }

  /// x[n] = (1 / length) Σ X[k] exp(2πi k n / length).
  package func inverse(_ real: inout [Double], _ imaginary: inout [Double]) {
    // Exchanging the real and imaginary parts conjugates a value up to a factor i, which the second exchange cancels.
    forward(&imaginary, &real)
    for n in 0..<length {
      real[n] /= Double(length)
      imaginary[n] /= Double(length)
    }
  }

  private func permute(_ re: UnsafeMutableBufferPointer<Double>, _ im: UnsafeMutableBufferPointer<Double>) {
    var target = 0
    for n in 1..<length {
      var bit = length / 2
      while target & bit != 0 {
        target &= ~bit
        bit /= 2
      }
      target |= bit
      if n < target {
        re.swapAt(n, target)
        im.swapAt(n, target)
      }
    }
  }
}
