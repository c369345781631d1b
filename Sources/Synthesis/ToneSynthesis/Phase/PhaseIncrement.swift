/// The phase advance per frame in units of 2⁻⁶⁴ turns. It reaches a new value in a straight line.
///
/// Phases are `UInt64`, whose overflow is the end of a turn, so that they do not drift. The rounding of a frequency to
/// Double (1 in 10¹⁶) amounts to 4 · 10⁻¹⁰ turns after an hour of 1 kHz.
struct PhaseIncrement: Sendable {
  private(set) var value: UInt64
  private var target: UInt64
  private var step: Int64 = 0
  private(set) var remaining = 0
  private let initial: UInt64

  init(frequency: Double, sampleRate: Double) {
    initial = Self.increment(frequency, sampleRate)
    (value, target) = (initial, initial)
  }

  var isMoving: Bool { remaining > 0 }

  /// The advance in turns.
  var turns: Double { Double(value) * 0x1p-64 }

  /// The advance for a frequency, limited to just below half a turn per frame.
  static func increment(_ frequency: Double, _ sampleRate: Double) -> UInt64 {
    min((1 << 63) - 1, UInt64((min(frequency / sampleRate, 0.5) * 0x1p64).rounded()))
  }

  /// The phase for an angle in turns. Whole turns are dropped.
  static func phase(turns: Double) -> UInt64 {
    let part = turns - turns.rounded(.down)
    return part < 1 ? UInt64(part * 0x1p64) : 0
  }

  mutating func move(to frequency: Double, sampleRate: Double, over frames: Int) {
    target = Self.increment(frequency, sampleRate)
    // Both are at most 2⁶³, so their difference fits into a signed number.
    step = Int64(bitPattern: target &- value) / Int64(frames)
    remaining = frames
    if target == value { remaining = 0 }
  }

  /// Moves on to the value of the next frame.
  @inline(__always)
  mutating func advance() {
    guard remaining > 0 else { return }
    remaining -= 1
    value = remaining == 0 ? target : value &+ UInt64(bitPattern: step)
  }

  mutating func reset() {
    (value, target, remaining) = (initial, initial, 0)
  }
}
