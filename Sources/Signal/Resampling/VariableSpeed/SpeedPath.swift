import Foundation

/// The place of the next output in the input, and the speed at which that place moves.
///
/// The place is a fixed-point number with a resolution of 2⁻⁶⁴ of a frame, so that it does not drift: after an hour of
/// steps the error is below 2⁻²⁷ of a frame, apart from the rounding of the speed itself.
struct SpeedPath: Sendable {
  /// Input frames per output frame, at the next output.
  private(set) var speed: Double {
    didSet { (whole, part) = Self.step(speed) }
  }
  /// Number of the input frame at or before the next output.
  private(set) var frame = 0
  /// Distance from `frame` to the next output as a fraction of a frame, in units of 2⁻⁶⁴.
  private(set) var fraction: UInt64 = 0

  /// The speed as a step: whole frames and a fraction in units of 2⁻⁶⁴. Stored, since it changes seldom and is slow to
  /// compute.
  private var whole: Int
  private var part: UInt64
  private var target: Double
  /// Ratio of the speeds of two consecutive outputs during a ramp.
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

  /// Starts a ramp to `speed` over `length` outputs in equal intervals of pitch. With 0 outputs the speed changes at
  /// once.
  mutating func ramp(to speed: Double, length: Int) {
    target = speed
    rampLength = length
    if length > 0 { factor = exp(log(speed / self.speed) / Double(length)) } else { self.speed = speed }
  }

  /// Moves on to the following output.
  @inline(__always)
  mutating func advance() {
    let (sum, carry) = fraction.addingReportingOverflow(part)
    fraction = sum
    frame &+= whole &+ (carry ? 1 : 0)
    guard rampLength > 0 else { return }
    rampLength -= 1
    speed = rampLength == 0 ? target : speed * factor
  }

  /// The place of the output `count` outputs later, at constant speed.
  @inline(__always)
  func advanced(by count: Int) -> (frame: Int, fraction: UInt64) {
    let (carry, part) = self.part.multipliedFullWidth(by: UInt64(truncatingIfNeeded: count))
    let (sum, overflow) = fraction.addingReportingOverflow(part)
    return (frame &+ count &* whole &+ Int(truncatingIfNeeded: carry) &+ (overflow ? 1 : 0), sum)
  }
}
