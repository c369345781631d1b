import Foundation

/// Where in the input the next output lies, and how fast that place moves.
///
/// The place is kept to 2⁻⁶⁴ of a frame, so that it does not drift: an hour of steps is off by less than 2⁻²⁷ of one, the
/// rounding of the speed itself apart.
struct SpeedPath: Sendable {
  /// Input frames per output frame, at the next output.
  private(set) var speed: Double {
    didSet { (whole, part) = Self.step(speed) }
  }
  /// Number of the input frame at or before the next output.
  private(set) var frame = 0
  /// Part of a frame from there to the next output, in 2⁻⁶⁴.
  private(set) var fraction: UInt64 = 0

  /// The speed as a step: whole frames, and a part in 2⁻⁶⁴. Kept, since it seldom changes and is slow to compute.
  private var whole: Int
  private var part: UInt64
  private var target: Double
  /// From one output to the next while the speed changes.
  private var factor = 1.0
  private var rampLength = 0

  init(speed: Double) {
    self.speed = speed
    (whole, part) = Self.step(speed)
    target = speed
  }

  private static func step(_ speed: Double) -> (Int, UInt64) {
    let whole = speed.rounded(.down)
    return (Int(whole), UInt64((speed - whole) * 0x1p64))
  }

  /// Whether the speed is changing.
  var isRamping: Bool { rampLength > 0 }

  /// Reaches `speed` after `length` further outputs, by equal intervals of pitch; at once if that is 0.
  mutating func ramp(to speed: Double, length: Int) {
    target = speed
    rampLength = length
    if length > 0 { factor = exp(log(speed / self.speed) / Double(length)) } else { self.speed = speed }
  }

  /// Goes on to the following output.
  @inline(__always)
  mutating func advance() {
    let (sum, carry) = fraction.addingReportingOverflow(part)
    fraction = sum
    frame &+= whole &+ (carry ? 1 : 0)
    guard rampLength > 0 else { return }
    rampLength -= 1
    speed = rampLength == 0 ? target : speed * factor
  }

  /// The place `count` outputs later, while the speed rests.
  @inline(__always)
  func advanced(by count: Int) -> (frame: Int, fraction: UInt64) {
    let (carry, part) = self.part.multipliedFullWidth(by: UInt64(truncatingIfNeeded: count))
    let (sum, overflow) = fraction.addingReportingOverflow(part)
    return (frame &+ count &* whole &+ Int(truncatingIfNeeded: carry) &+ (overflow ? 1 : 0), sum)
  }
}
