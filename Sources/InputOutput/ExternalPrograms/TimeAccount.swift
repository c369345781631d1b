/// How long a program has computed and how long it has waited, from samples of it.
///
/// The time between two samples, less the processor time used in it, counts as waiting if no thread of the program was
/// ready to run at the second sample. A thread that is ready and does not run waits for the machine; that time counts
/// as neither.
package struct TimeAccount {
  /// The largest processor time of any sample, in seconds.
  package private(set) var processorTime = 0.0
  /// The waiting time so far, in seconds.
  package private(set) var waitingTime = 0.0

  /// The longest time in seconds that one sample can stand for. This process itself may have been stopped in between.
  private static let longestInterval = 1.0
  private var lastLook = 0.0

  package init() {}

  /// Adds a sample.
  ///
  /// - Parameters:
  ///   - time: seconds since the program's start.
  ///   - processorTime: seconds of processor time of the whole program so far. The value may fall when a child ends
  ///     that no process waited for.
  ///   - isReady: whether a thread of the program runs, is ready to run, or waits for a disk.
  package mutating func add(at time: Double, processorTime: Double, isReady: Bool) {
    let interval = min(time - lastLook, Self.longestInterval)
    let used = max(0, processorTime - self.processorTime)
    if !isReady { waitingTime += max(0, interval - used) }
    self.processorTime = max(self.processorTime, processorTime)
    lastLook = time
  }
}
