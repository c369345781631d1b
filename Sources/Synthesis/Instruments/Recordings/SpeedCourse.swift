import AudioCore

/// The speed of a playback and its ramps, in integers: every frame moves the position by a whole number of units of
/// 2⁻⁶⁴ frames.
///
/// The distance over any number of frames is therefore known exactly, whether the frames are counted one by one or all
/// at once. In a ramp the speed moves in equal steps; the first frame after `setSpeed` has made the first step, and the
/// last frame of the ramp has the new speed.
public struct SpeedCourse: Sendable, Hashable {
  /// Frames of the recording per rendered frame, ±36 semitones: 2⁻³ to 2³.
  public static let speed = AudioParameter("speed", range: 0.125...8, defaultValue: 1)
  /// The speed 1 in units of 2⁻⁶⁴ frames per frame.
  static let unit = Int128(1) << 64
  /// The most frames of a ramp, and the largest position: sums stay far within 128 bits.
  static let longest = 1 << 40

  /// Units that the last frame moved; at rest, those that each frame moves.
  private(set) var step: Int128
  private var target: Int128
  /// What each frame of the ramp adds to the step.
  private var change: Int128 = 0
  private var remaining = 0

  /// A constant speed. A value outside the range becomes its nearest bound.
  public init(speed: Double = 1) {
    step = Self.step(speed)
    target = step
  }

  private static func step(_ speed: Double) -> Int128 { Int128(Self.speed.clamped(speed) * 0x1p64) }

  /// The speed of the last frame; at rest, the speed itself.
  public var speed: Double { Double(step) * 0x1p-64 }
  /// Whether a ramp has frames left.
  public var isMoving: Bool { remaining > 0 }

  /// Moves the speed to another one from the next frame on. A value outside the range becomes its nearest bound.
  ///
  /// - Parameter rampLengthInFrames: frames of the ramp, at most 2⁴⁰; with 0 or 1 the next frame has the new speed.
  public mutating func setSpeed(_ speed: Double, rampLengthInFrames: Int = 0) {
    target = Self.step(speed)
    remaining = step == target ? 0 : min(max(1, rampLengthInFrames), Self.longest)
    change = remaining > 0 ? (target - step) / Int128(remaining) : 0
  }

  /// Moves on by some frames, 0 to 2⁴⁰; O(1).
  public mutating func advance(_ frames: Int = 1) { _ = move(frames) }

  /// Moves on by some frames and returns their distance in units.
  mutating func move(_ frames: Int = 1) -> Int128 {
    let distance = distance(frames)
    if remaining > 0 {
      remaining -= min(frames, remaining)
      // Counted back from the target, which the ramp therefore meets exactly.
      step = target - change * Int128(remaining)
    }
    return distance
  }

  /// The distance of the next frames in units: the sum of their steps.
  func distance(_ frames: Int) -> Int128 {
    ensure((0...Self.longest).contains(frames), "frames: expected 0 to 2^40, got \(frames)")
    let ramp = Int128(min(frames, remaining))
    return target * Int128(frames) - change * (ramp * Int128(remaining) - ramp * (ramp + 1) / 2)
  }

  /// The least number of frames whose distance is at least `distance`.
  func frames(over distance: Int128) -> Int {
    guard distance > 0 else { return 0 }
    let ramp = self.distance(remaining)
    if ramp < distance {
      return remaining + Int((distance - ramp + target - 1) / target)
    }
    var (low, high) = (0, remaining)
    while high - low > 1 {
      let middle = (low + high) / 2
      if self.distance(middle) < distance { low = middle } else { high = middle }
    }
    return high
  }
}
