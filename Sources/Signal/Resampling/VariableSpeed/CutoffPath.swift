/// Which filters limit the band at the last output, as the speed changes: a number of `ScaledFilters`, between two of which both are mixed.
struct CutoffPath: Sendable {
  /// The lower one's index, and the share of the next.
  private(set) var index: Int
  private(set) var share: Double

  /// Largest change from one output to the next: a whole step, a 24th of an octave, in 32 frames.
  private static let slope = 1.0 / 32
  private var speed: Double
  private var position: Double
  /// Whether it stays as it is while the speed rests.
  private(set) var isAtRest = true

  init(speed: Double) {
    self.speed = speed
    position = ScaledFilters.position(of: speed)
    index = Int(position)
    share = 0
  }

  /// Follows the speed of the next output. While it changes, the filters are mixed in proportion, so that nothing jumps;
  /// when it rests, the mixture goes over to the lower filter alone, which is enough and half the work.
  @inline(__always)
  mutating func follow(_ path: SpeedPath) {
    if path.speed != speed {
      speed = path.speed
      position = ScaledFilters.position(of: speed)
    } else if isAtRest, !path.isRamping {
      return
    }
    let lowest = position.rounded(.down)
    let current = Double(index) + share
    let goal = path.isRamping ? position : lowest
    let next = max(lowest, current + min(max(goal - current, -Self.slope), Self.slope))
    index = Int(next)
    share = next - Double(index)
    isAtRest = next == lowest
  }
}
