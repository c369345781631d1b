import Dispatch

/// Looks regularly whether sound still flows, until it does not or nobody wants to know any more.
final class StreamMonitor: @unchecked Sendable {
  /// How often it looks, in milliseconds.
  private static let interval = 50

  // Set by the initialiser and not changed; a dispatch source may be cancelled by any thread.
  private let timer: any DispatchSourceTimer

  /// Starts to look.
  ///
  /// - Parameters:
  ///   - timeLimit: seconds without a call of the device after which it counts as lost.
  ///   - onLoss: called on a queue of its own, again and again until `cancel()`.
  init(_ callback: StreamCallback, timeLimit: Double, onLoss: @escaping @Sendable (_ reason: String) -> Void) {
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "LiveAudio.StreamMonitor"))
    let limit = Int(timeLimit * 1000) / Self.interval
    // Of the timer's handler alone, on its own queue.
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

  /// Stops looking.
  func cancel() { timer.cancel() }
}
