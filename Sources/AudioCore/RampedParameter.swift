/// A number that moves in a straight line to where it was set, so that the change does not click.
///
/// One frame after `move(to:frames:)` it has made the first of `frames` equal steps, after `frames` it is the target, to the
/// bit. Every value follows from the frames that are left, so it does not depend on how sound is cut into blocks.
public struct RampedParameter: Sendable, Equatable {
  /// What it is at rest, or on the way to.
  public private(set) var target: Double
  /// Frames until it is there; 0 at rest.
  @inlinable public var remaining: Int { framesLeft }
  @usableFromInline var framesLeft = 0
  @usableFromInline var step = 0.0

  /// A number at rest.
  public init(_ value: Double) { target = value }

  /// What it was at the last frame.
  @inlinable public var value: Double { target - step * Double(remaining) }

  /// Whether the next frame's value differs from the last one's.
  @inlinable public var isMoving: Bool { remaining > 0 }

  /// Starts from where it is, on the way or not; the next frame is the first of the way.
  ///
  /// - Parameters:
  ///   - target: a finite number.
  ///   - frames: length of the way; with 0 or 1 the next frame is at the target.
  public mutating func move(to target: Double, frames: Int) {
    let start = value
    self.target = target
    framesLeft = start == target ? 0 : max(1, frames)
    step = remaining > 0 ? (target - start) / Double(remaining) : 0
  }

  /// The next frame's value.
  @inlinable @inline(__always)
  public mutating func next() -> Double {
    if remaining > 0 { advance(1) }
    return value
  }

  /// Goes on by some frames at once.
  @inlinable @inline(__always)
  public mutating func advance(_ frames: Int) { framesLeft = framesLeft > frames ? framesLeft - frames : 0 }
}
