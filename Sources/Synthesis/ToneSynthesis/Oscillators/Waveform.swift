/// The waves that consist of straight lines with steps and corners.
///
/// Each has amplitude 1 before the band limit and begins like a sine: rising through 0, or with the step up.
public enum Waveform: String, Codable, Sendable, Hashable, CaseIterable {
  /// Rises along a straight line and falls at the half of the period; harmonics 1/k.
  case sawtooth
  /// 1 for the first half of the period, −1 for the second; odd harmonics 1/k.
  case square
  /// 1 for the share `width` of the period, −1 for the rest; its mean is 2 · width − 1.
  case pulse
  /// Straight lines between −1 and 1; odd harmonics 1/k².
  case triangle
}

/// A break of a wave: its place in the period, and its step and corner.
struct WaveBreak: Sendable {
  /// The phase in units of 2⁻⁶⁴ turns.
  var position: UInt64
  /// Change of the value.
  var step: Float
  /// Change of the slope, per turn.
  var slope: Double
}

extension Waveform {
  private static let quarter: UInt64 = 1 << 62
  private static let half: UInt64 = 1 << 63

  /// The one or two breaks. If there is only one, both are equal and only the first is used.
  func breaks(width: UInt64) -> (first: WaveBreak, second: WaveBreak, areTwo: Bool) {
    switch self {
    case .sawtooth:
      let fall = WaveBreak(position: Self.half, step: -2, slope: 0)
      return (fall, fall, false)
    case .square, .pulse:
      let end = self == .square ? Self.half : width
      return (WaveBreak(position: 0, step: 2, slope: 0), WaveBreak(position: end, step: -2, slope: 0), true)
    case .triangle:
      return (
        WaveBreak(position: Self.quarter, step: 0, slope: -8),
        WaveBreak(position: 3 * Self.quarter, step: 0, slope: 8), true
      )
    }
  }

  /// The value without a band limit.
  @inline(__always)
  func value(_ phase: UInt64, width: UInt64) -> Double {
    switch self {
    case .sawtooth: Self.rising(phase)
    case .square: phase < Self.half ? 1 : -1
    case .pulse: phase < width ? 1 : -1
    case .triangle: Self.folded(phase).value
    }
  }

  /// The slope per turn.
  @inline(__always)
  func slope(_ phase: UInt64) -> Double {
    switch self {
    case .sawtooth: 2
    case .square, .pulse: 0
    case .triangle: Self.folded(phase).slope
    }
  }

  @inline(__always)
  static func rising(_ phase: UInt64) -> Double {
    // See `SineKernel`: the phase as the fraction of a number in 1..<2.
    2 * Double(bitPattern: ((phase &+ half) &>> 12) | 0x3FF0_0000_0000_0000) - 3
  }

  @inline(__always)
  static func folded(_ phase: UInt64) -> (value: Double, slope: Double) {
    let t = Double(bitPattern: ((phase &+ quarter) &>> 12) | 0x3FF0_0000_0000_0000) - 1.5
    return (1 - 4 * abs(t), t < 0 ? 4 : -4)
  }
}
