/// A number that reaches a new value along a straight line.
struct RampedValue: Sendable {
  private(set) var value: Double
  private(set) var target: Double
  private var step = 0.0
  private(set) var remaining = 0
  private let initial: Double

  init(_ value: Double) {
    initial = value
    self.value = value
    target = value
  }

  var isMoving: Bool { remaining > 0 }

  mutating func move(to target: Double, over frames: Int) {
    self.target = target
    step = (target - value) / Double(frames)
    remaining = target == value ? 0 : frames
  }

  /// To the next frame's value.
  @inline(__always)
  mutating func advance() {
    guard remaining > 0 else { return }
    remaining -= 1
    value = remaining == 0 ? target : value + step
  }

  mutating func reset() {
    (value, target, remaining) = (initial, initial, 0)
  }
}
