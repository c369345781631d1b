/// A sample as devices and other programs hold it: `Float`, or `Int16` with 32,768 steps to full scale.
public protocol PCMSample: BitwiseCopyable, Sendable {
  /// The value of a sample, −1…1 at full scale.
  static func decoded(_ sample: Self) -> Float

  /// The sample that is nearest to a value.
  static func encoded(_ value: Float) -> Self
}

extension Float: PCMSample {
  /// The sample as it is.
  @inlinable public static func decoded(_ sample: Float) -> Float { sample }

  /// The value as it is, also beyond full scale.
  @inlinable public static func encoded(_ value: Float) -> Float { value }
}

extension Int16: PCMSample {
  /// The sample divided by 32,768, without rounding.
  @inlinable public static func decoded(_ sample: Int16) -> Float { Float(sample) * 0x1p-15 }

  /// The value times 32,768, rounded to the nearest sample, halves away from 0. What lies beyond full scale becomes the
  /// nearest sample, −32,768 or 32,767; what is not a number becomes 0.
  @inlinable public static func encoded(_ value: Float) -> Int16 {
    let scaled = value * 0x1p15
    if scaled.isNaN { return 0 }
    return Int16(Swift.min(32_767, Swift.max(-32_768, scaled.rounded())))
  }
}
