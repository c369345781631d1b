/// Replaces positive normal numbers by their natural logarithms, within 2e-6.
///
/// The exponent is taken from the bits. The mantissa's logarithm is a least-squares polynomial of degree 6 that is
/// exact at both ends, so the result is continuous. The loop is written for vectorisation, because the library's `log`
/// processes one number at a time and a frame has a thousand.
func naturalLogarithm(_ values: UnsafeMutablePointer<Float>, count: Int) {
  for index in 0..<count {
    let bits = values[index].bitPattern
    let exponent = Float(Int32(bitPattern: bits >> 23) &- 127)
    let t = Float(bitPattern: (bits & 0x007F_FFFF) | 0x3F80_0000) - 1
    var y: Float = -0.025285507
    y = y * t + 0.12010026
    y = y * t - 0.27596897
    y = y * t + 0.4565404
    y = y * t - 0.7179135
    y = y * t + 1.4425273
    values[index] = (exponent + y * t) * 0.6931472
  }
}
