import AudioCore
import Foundation

/// Magnitudes of the discrete Fourier transform in double precision, radix 2, for hashes that must equal those of code
/// that computes in double precision. It is far slower than `Spectral.RealFFT`.
final class DoubleTransform {
  private let length: Int
  private let twiddles: [SIMD2<Double>]
  private let order: [Int]
  private var work: [SIMD2<Double>]

  /// Creates a transform whose length is a power of two.
  init(length: Int) {
    ensure(length >= 2 && length.nonzeroBitCount == 1, "transform: expected a power of two, got \(length)")
    self.length = length
    let bits = length.trailingZeroBitCount
    twiddles = (0..<length / 2).map { k in
      let angle = -2 * Double.pi * Double(k) / Double(length)
      return SIMD2(cos(angle), sin(angle))
    }
    order = (0..<length).map { index in
      (0..<bits).reduce(0) { $0 | ((index >> $1) & 1) << (bits - 1 - $1) }
    }
    work = [SIMD2<Double>](repeating: .zero, count: length)
  }

  /// |X[k]| for k below `count`.
  func magnitudes(count: Int, into magnitudes: inout [Double], signal: (Int) -> Double) {
    for n in 0..<length { work[order[n]] = SIMD2(signal(n), 0) }
    work.withUnsafeMutableBufferPointer { work in
      var half = 1
      while half < length {
        let stride = length / (2 * half)
        for block in Swift.stride(from: 0, to: length, by: 2 * half) {
          for k in 0..<half {
            let w = twiddles[k * stride]
            let (a, b) = (work[block + k], work[block + k + half])
            let turned = SIMD2(b.x * w.x - b.y * w.y, b.x * w.y + b.y * w.x)
            work[block + k] = a + turned
            work[block + k + half] = a - turned
          }
        }
        half *= 2
      }
      for k in 0..<count { magnitudes[k] = hypot(work[k].x, work[k].y) }
    }
  }
}
