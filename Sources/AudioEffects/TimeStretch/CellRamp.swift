/// A number that goes to a new value in a straight line, a step a cell.
struct CellRamp: Sendable {
  private(set) var value: Double
  private let length: Int
  private var target: Double
  private var step = 0.0
  private var left = 0

  init(_ value: Double, length: Int) {
    self.value = value
    target = value
    self.length = max(1, length)
  }

  var isMoving: Bool { left > 0 }

  mutating func go(to target: Double) {
    guard target != self.target else { return }
    self.target = target
    left = length
    step = (target - value) / Double(length)
  }

  mutating func advance() {
    guard left > 0 else { return }
    left -= 1
    value = left == 0 ? target : value + step
  }

  mutating func reset(to value: Double) {
    (self.value, target, left) = (value, value, 0)
  }
}
