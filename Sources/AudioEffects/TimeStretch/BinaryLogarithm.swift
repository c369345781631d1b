/// Logarithm and power of 2, fast: for envelopes, where a hundredth of a decibel is nothing.
enum BinaryLogarithm {
  /// log₂ x for normal x > 0, to 10⁻⁴; −127 or so for what is smaller.
  @inline(__always)
  static func log2(_ x: Float) -> Float {
    let bits = x.bitPattern
    let exponent = Float(Int32(bitPattern: bits >> 23) - 127)
    let m = Float(bitPattern: bits & 0x7f_ffff | 0x3f80_0000) - 1
    // Least squares over 0…1 with the ends held.
    return exponent + m * (1 + (m - 1) * (-0.4418110 + m * (0.2060395 - m * 0.0604845)))
  }

  /// 2ˣ for −120…120, to 10⁻⁴ of it.
  @inline(__always)
  static func exp2(_ x: Float) -> Float {
    let whole = x.rounded(.down)
    let f = x - whole
    let fraction = 1 + f * (0.6951786 + f * (0.2276171 + f * 0.0772043))
    return fraction * Float(bitPattern: UInt32(bitPattern: Int32(whole) + 127) << 23)
  }
}
