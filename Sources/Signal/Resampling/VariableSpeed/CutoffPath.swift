/// The filters of `ScaledFilters` that limit the band at the last output. Between two filters, both are mixed.
struct CutoffPath: Sendable {
  /// The index of the lower filter, and the share of the next one.
  private(set) var index: Int
  private(set) var share: Double

  /// The largest change per output: one whole step, which is a 24th of an octave, takes 32 frames.
  private static let slope = 1.0 / 32
  private var speed: Double
  private var position: Double
  /// Whether the position remains unchanged while the speed is constant.
  private(set) var isAtRest = true

  init(speed: Double) {
    self.speed = speed
    position = ScaledFilters.position(of: speed)
    index = Int(position)
    share = 0
  }

  /// Follows the speed of the next output. While the speed changes, two filters are mixed in proportion, so that
  /// nothing jumps. At constant speed the mixture moves to the lower filter alone, which suffices and halves the work.
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
