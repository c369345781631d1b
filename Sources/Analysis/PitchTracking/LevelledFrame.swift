/// The first step of every method: removes the mean of a frame and scales its peak to 1, so that squares of any level
/// stay within the range of Float.
enum LevelledFrame {
  /// Writes `samples` without their mean, scaled, to `target`, and returns the peak before scaling. Returns 0, with
  /// undefined values in `target`, if the frame is constant or contains a value that is not a number.
  static func load(_ samples: UnsafeBufferPointer<Float>, into target: UnsafeMutablePointer<Float>) -> Float {
    var sum = SIMD8<Float>.zero
    var n = 0
    let raw = UnsafeRawBufferPointer(samples)
    while n + 8 <= samples.count {
      sum += raw.loadUnaligned(fromByteOffset: 4 * n, as: SIMD8<Float>.self)
      n += 8
    }
    var rest: Float = 0
    while n < samples.count {
      rest += samples[n]
      n += 1
    }
    let mean = (sum.sum() + rest) / Float(samples.count)
    // The bits of magnitudes are ordered like the magnitudes, and an integer maximum is a vector operation.
    var largest: UInt32 = 0
    for n in 0..<samples.count {
      let x = samples[n] - mean
      largest = max(largest, x.bitPattern & 0x7FFF_FFFF)
      target[n] = x
    }
    let peak = Float(bitPattern: largest)
    // A mean in Float leaves a rounding error of about 1e-7 of it. A smaller signal is a constant, not a sound.
    guard peak.isFinite, peak > abs(mean) * 1e-5, peak > 1e-15 else { return 0 }
    let scale = 1 / peak
    for n in 0..<samples.count { target[n] *= scale }
    return peak
  }
}
