/// What every method does to a frame first: takes its mean out and brings its peak to 1, so that squares of any level
/// stay within a Float's range.
enum LevelledFrame {
  /// Writes `samples`, levelled, to `target` and returns the peak before; 0, and nothing of use in `target`, if the frame
  /// is constant or holds what is no number.
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
    // The bits of a magnitude are ordered as magnitudes are, and a maximum of whole numbers is a vector operation.
    var largest: UInt32 = 0
    for n in 0..<samples.count {
      let x = samples[n] - mean
      largest = max(largest, x.bitPattern & 0x7FFF_FFFF)
      target[n] = x
    }
    let peak = Float(bitPattern: largest)
    // A mean in Float leaves rounding residue of about 1e-7 of it: what is below is a constant, not a sound.
    guard peak.isFinite, peak > abs(mean) * 1e-5, peak > 1e-15 else { return 0 }
    let scale = 1 / peak
    for n in 0..<samples.count { target[n] *= scale }
    return peak
  }
}
