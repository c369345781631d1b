import Foundation

/// A discrete Fourier transform in double precision. `Spectral` has a faster one in single precision, whose rounding
/// errors the arc length would add up.
enum FourierTransform {
  /// The amplitudes of the first half of the spectrum, of values with zeros after them.
  ///
  /// - Parameter size: a power of two, not below the number of the values.
  static func amplitudes(_ values: [Double], size: Int) -> [Double] {
    var real = values + Array(repeating: 0, count: size - values.count)
    var imaginary = Array(repeating: 0.0, count: size)
    var reversed = 0
    for index in 1..<size {
      var bit = size >> 1
      while reversed & bit != 0 {
        reversed ^= bit
        bit >>= 1
      }
      reversed |= bit
      if index < reversed { real.swapAt(index, reversed) }
    }
    let table = (0..<size / 2).map { index in
      let angle = -2 * Double.pi * Double(index) / Double(size)
      return (cos(angle), sin(angle))
    }
    var half = 1
    while half < size {
      let stride = size / (2 * half)
      for start in Swift.stride(from: 0, to: size, by: 2 * half) {
        for offset in 0..<half {
          let (c, s) = table[offset * stride]
          let (low, high) = (start + offset, start + offset + half)
          let (re, im) = (real[high] * c - imaginary[high] * s, real[high] * s + imaginary[high] * c)
          (real[high], imaginary[high]) = (real[low] - re, imaginary[low] - im)
          (real[low], imaginary[low]) = (real[low] + re, imaginary[low] + im)
        }
      }
      half *= 2
    }
    return (0...size / 2).map { (real[$0] * real[$0] + imaginary[$0] * imaginary[$0]).squareRoot() }
  }
}
