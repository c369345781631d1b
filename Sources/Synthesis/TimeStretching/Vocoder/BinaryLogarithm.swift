/// Fast logarithm and power of 2 for envelopes, where an error of 0.01 dB does not matter.
package enum BinaryLogarithm {
  /// log₂ x for normal x > 0, to 3·10⁻⁵; about −127 for what is smaller.
  @inline(__always)
  package static func log2(_ x: Float) -> Float {
    let bits = x.bitPattern
    let exponent = Float(Int32(bitPattern: bits >> 23) - 127)
    let m = Float(bitPattern: bits & 0x7f_ffff | 0x3f80_0000) - 1
    // A least-squares fit of (log₂(1 + m) − m) / (m (m − 1)), which is exact at both ends.
    let cubic = -0.4417810 + m * (0.2662444 + m * (-0.1466216 + m * 0.0441179))
    return exponent + m * (1 + (m - 1) * cubic)
  }

  /// 2ˣ for −120…120, to 10⁻⁵ of it.
  @inline(__always)
  package static func exp2(_ x: SIMD8<Float>) -> SIMD8<Float> {
    // Adding 1.5 · 2²³ rounds to a whole number, which is then in the last bits.
    let shifted = x + 12_582_912
    let f = x - (shifted - 12_582_912)
    let whole = unsafeBitCast(shifted, to: SIMD8<Int32>.self) &- 0x4b40_0000
    let scale = unsafeBitCast((whole &+ 127) &<< 23, to: SIMD8<Float>.self)
    let cubic = 0.2402265 + f * (0.0555041 + f * 0.0096181)
    return scale * (1 + f * (0.6931472 + f * cubic))
  }
}
