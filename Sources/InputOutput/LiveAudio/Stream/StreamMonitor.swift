import Dispatch

/// Checks at regular intervals whether the device still calls, and reports a loss, until it is cancelled.
final class StreamMonitor: @unchecked Sendable {
  /// Time between two checks in milliseconds.
  private static let interval = 50

  // Set once by the initialiser; any thread may cancel a dispatch source.
  private let timer: any DispatchSourceTimer

  /// Starts the checks.
  ///
  /// - Parameters:
  ///   - timeLimit: seconds without a call of the device after which it counts as lost.
  ///   - onLoss: called on a separate queue at every check after a loss, until `cancel()`.
  init(_ callback: StreamCallback, timeLimit: Double, onLoss: @escaping @Sendable (_ reason: String) -> Void) {
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "LiveAudio.StreamMonitor"))
    let limit = Int(timeLimit * 1000) / Self.interval
    // Only the timer's handler accesses these variables, on its queue.
    nonisolated(unsafe) var (lastCalls, quietTicks) = (-1, 0)
    timer.setEventHandler {
      let calls = callback.counters.calls.load(ordering: .relaxed)
      quietTicks = calls == lastCalls ? quietTicks + 1 : 0
      lastCalls = calls
      if callback.isEnded {
        onLoss("the device ended the stream")
      } else if quietTicks >= limit {
        onLoss("no sound for \(timeLimit) s")
      }
    }
    let interval = DispatchTimeInterval.milliseconds(Self.interval)
    timer.schedule(deadline: .now() + interval, repeating: interval)
    self.timer = timer
    timer.resume()
  }

  deinit { timer.cancel() }

  /// Stops the checks.
  func cancel() { timer.cancel() }
}
