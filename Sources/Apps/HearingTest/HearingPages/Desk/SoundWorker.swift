import AppSound
import Foundation
import HearingRuns
import Synchronization

/// A thread that plays or hears sound for the desk. It can be told to stop, and the next one waits until it has ended,
/// since a device and a session are held by one at a time.
final class SoundWorker: Sendable {
  /// The answers that reach the thread.
  let answers = AnswerQueue()
  private let ended = DispatchGroup()
  private let stopSound = Mutex<(@Sendable () -> Void)?>(nil)

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - earlier: a thread that has to end first; it is told to stop.
  ///   - body: what the thread does.
  init(after earlier: SoundWorker?, _ body: @escaping @Sendable (SoundWorker) -> Void) {
    earlier?.stop()
    ended.enter()
    let thread = Thread { [self] in
      earlier?.ended.wait()
      if !answers.isStopped { body(self) }
      ended.leave()
    }
    // Tones are written by this thread: it must not wait for those that compute.
    thread.qualityOfService = .userInteractive
    thread.stackSize = 1 << 20
    thread.start()
  }

  /// Whether the thread is to end.
  var isStopped: Bool { answers.isStopped }

  /// Names what ends a wait for a device.
  func stops(with stop: @escaping @Sendable () -> Void) {
    stopSound.withLock { $0 = stop }
    if isStopped { stop() }
  }

  /// Tells the thread to end; does not wait.
  func stop() {
    answers.stop()
    stopSound.withLock { $0 }?()
  }

  /// Waits until the thread has ended. No thread of tasks is held meanwhile, since the sound may wait for one.
  func end() async {
    await withCheckedContinuation { waiting in ended.notify(queue: .global()) { waiting.resume() } }
  }
}
