/// How long a program has computed and how long it has waited, from looks at it.
///
/// What lies between two looks is waiting, less what was computed in it, if nothing of the program was ready to run at the
/// second. What is ready and does not run waits for the machine: that is nobody's time.
struct TimeAccount {
  /// Seconds of processor time, at most seen.
  private(set) var processorTime = 0.0
  /// Seconds.
  private(set) var waitingTime = 0.0

  /// Seconds that one look stands for at most: this process may not have run itself.
  private static let longestInterval = 1.0
  private var lastLook = 0.0

  /// Takes a look.
  ///
  /// - Parameters:
  ///   - time: seconds since the program's start.
  ///   - processorTime: of all of the program so far; it may fall when a child ends that nobody waited for.
  ///   - isReady: whether any of it runs, is ready to, or waits for a disk.
  mutating func add(at time: Double, processorTime: Double, isReady: Bool) {
    let interval = min(time - lastLook, Self.longestInterval)
    let used = max(0, processorTime - self.processorTime)
    if !isReady { waitingTime += max(0, interval - used) }
    self.processorTime = max(self.processorTime, processorTime)
    lastLook = time
  }
}
