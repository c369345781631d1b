/// The highest recent level of a stream, which falls slowly and forgets what no sound can be.
///
/// A level up to `highest` raises the memory at once, and is forgotten at the rate of `fall`. A level beyond it, such as
/// that of one sample of a 16-bit recording that was not scaled, counts for `held` updates, of which the first is its
/// own; then the memory is as if it had never been. A whole recording that lies beyond is measured by its own levels.
struct PeakMemory<Level: Comparable & Sendable>: Sendable {
  private let lowest: Level
  private let highest: Level
  private let held: Int
  private var peak: Level
  private var beyond: Level
  /// Number of updates for which `beyond` still counts.
  private var left = 0

  /// A memory that is never below `lowest`.
  init(lowest: Level, highest: Level, held: Int) {
    self.lowest = lowest
    self.highest = highest
    self.held = held
    peak = lowest
    beyond = lowest
  }

  /// Takes the next level, and returns the memory with it. `fall` gives what a level has fallen to since the last update.
  mutating func update(_ level: Level, fall: (Level) -> Level) -> Level {
    let isBeyond = level > highest
    peak = max(isBeyond ? lowest : level, fall(peak), lowest)
    if isBeyond {
      beyond = left > 0 ? max(level, fall(beyond)) : level
      left = held
    } else if left > 0 {
      beyond = fall(beyond)
      left -= 1
    }
    return left > 0 ? max(peak, beyond) : peak
  }

  /// Returns to the state of a new instance.
  mutating func reset() {
    peak = lowest
    beyond = lowest
    left = 0
  }
}
