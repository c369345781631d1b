/// A number that moves in a straight line to where it was set, so that the change does not click.
///
/// One frame after `move(to:frames:)` it has made the first of `frames` equal steps, after `frames` it is the target, to the
/// bit. Every value follows from the frames that are left, so it does not depend on how sound is cut into blocks.
public struct RampedParameter: Sendable, Equatable {
  /// What it is at rest, or on the way to.
  public private(set) var target: Double
  /// What it was at the last frame.
  @inlinable public var value: Double { current }
  /// Frames until it is at the target; 0 at rest.
  @inlinable public var remaining: Int { framesLeft }

  private let initial: Double
  @usableFromInline var current: Double
  @usableFromInline var framesLeft = 0
  @usableFromInline var step = 0.0

  /// A number at rest.
  public init(_ value: Double) { (initial, current, target) = (value, value, value) }

  /// Whether the next frame's value differs from the last one's.
  @inlinable public var isMoving: Bool { framesLeft > 0 }

  /// Starts from where it is, on the way or not; the next frame is the first of the way.
  ///
  /// - Parameters:
  ///   - target: a finite number.
  ///   - frames: length of the way; with 0 or 1 the next frame is at the target.
  public mutating func move(to target: Double, frames: Int) {
    self.target = target
    framesLeft = current == target ? 0 : max(1, frames)
    step = framesLeft > 0 ? (target - current) / Double(framesLeft) : 0
  }

  /// Goes on by some frames at once.
  @inlinable @inline(__always)
  public mutating func advance(_ frames: Int = 1) {
    guard framesLeft > 0 else { return }
    framesLeft = framesLeft > frames ? framesLeft - frames : 0
    // From the end: what is added up step by step would be rounded differently for other blocks, and miss the target.
    current = target - step * Double(framesLeft)
  }

  /// The next frame's value.
  @inlinable @inline(__always)
  public mutating func next() -> Double {
    advance()
    return current
  }

  /// Returns to the state of a new instance.
  public mutating func reset() { self = RampedParameter(initial) }
}
