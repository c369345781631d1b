/// A number that moves to a new value in a straight line, so that the change does not click.
///
/// One frame after `move(to:frames:)` the value has made the first of `frames` equal steps; after `frames` frames it
/// equals the target bit for bit. Each value is computed from the number of frames left, so it does not depend on how
/// the sound is cut into blocks.
public struct RampedParameter: Sendable, Equatable {
  /// The value at the end of the ramp; at rest, the value itself.
  public private(set) var target: Double
  /// The value at the last frame.
  @inlinable public var value: Double { current }
  /// Frames left until the value reaches the target; 0 at rest.
  @inlinable public var remaining: Int { framesLeft }

  private let initial: Double
  @usableFromInline var current: Double
  @usableFromInline var framesLeft = 0
  @usableFromInline var step = 0.0

  /// A parameter at rest at `value`.
  public init(_ value: Double) { (initial, current, target) = (value, value, value) }

  /// Whether the next frame's value differs from the last one's.
  @inlinable public var isMoving: Bool { framesLeft > 0 }

  /// Starts a ramp from the present value, which may itself be inside a ramp. The next frame is the first of the new
  /// ramp.
  ///
  /// - Parameters:
  ///   - target: a finite number.
  ///   - frames: length of the ramp; with 0 or 1 the next frame is at the target.
  public mutating func move(to target: Double, frames: Int) {
    self.target = target
    framesLeft = current == target ? 0 : max(1, frames)
    step = framesLeft > 0 ? (target - current) / Double(framesLeft) : 0
  }

  /// Moves the value on by `frames` frames.
  @inlinable @inline(__always)
  public mutating func advance(_ frames: Int = 1) {
    guard framesLeft > 0 else { return }
    framesLeft = framesLeft > frames ? framesLeft - frames : 0
    // Counted back from the target: a sum of steps would be rounded differently for other blocks and would miss the
    // target.
    current = target - step * Double(framesLeft)
  }

  /// Moves on by one frame and returns its value.
  @inlinable @inline(__always)
  public mutating func next() -> Double {
    advance()
    return current
  }

  /// Returns to the state of a new instance.
  public mutating func reset() { self = RampedParameter(initial) }
}
