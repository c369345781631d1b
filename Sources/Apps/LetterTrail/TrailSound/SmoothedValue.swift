import Foundation

/// A value on its way to another one: after `time` seconds it has done two thirds of the way.
struct SmoothedValue {
  private(set) var value: Double
  var target: Double
  private let rise: Double
  private let fall: Double

  init(_ value: Double, rise: Double, fall: Double, sampleRate: Double) {
    (self.value, target) = (value, value)
    self.rise = 1 - exp(-1 / (rise * sampleRate))
    self.fall = 1 - exp(-1 / (fall * sampleRate))
  }

  /// The value at the next frame.
  @inline(__always)
  mutating func next() -> Double {
    value += (target - value) * (target > value ? rise : fall)
    // A value that comes near to silence is silence, so that no denormal number is computed with.
    if abs(value) < 1e-9, target == 0 { value = 0 }
    return value
  }
}
