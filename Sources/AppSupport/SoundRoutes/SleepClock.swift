import Foundation

/// How long the computer has slept since it started.
package struct SleepClock: Sendable {
  /// A shorter sleep, in seconds, is none: it leaves the sound as it was.
  package static let shortest = 0.5

  private let look: @Sendable () -> ClosedRange<Double>

  /// Creates a clock from a function that gives the bounds of the time asleep, in seconds.
  package init(_ look: @escaping @Sendable () -> ClosedRange<Double>) { self.look = look }

  /// The clock of this computer. CLOCK_BOOTTIME goes on while the computer sleeps, CLOCK_MONOTONIC does not. The thread may
  /// wait between two looks at them, so that one is looked at before and after the other.
  package static let system = SleepClock {
    let before = seconds(CLOCK_MONOTONIC)
    let both = seconds(CLOCK_BOOTTIME)
    let after = seconds(CLOCK_MONOTONIC)
    return both - after...both - before
  }

  /// The bounds of the time asleep, in seconds.
  package func asleep() -> ClosedRange<Double> { look() }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
