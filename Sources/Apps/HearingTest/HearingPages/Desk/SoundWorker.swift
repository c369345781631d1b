import AppSound
import Foundation
import HearingRuns
import Synchronization

/// A thread that plays or hears sound for the desk. It can be told to stop, and the next one waits until it has ended,
/// since a device and a session are held by one at a time.
///
/// The thread tells the desk what happens without waiting for it; the desk takes one thing after another.
final class SoundWorker: Sendable {
  /// The answers that reach the thread.
  let answers = AnswerQueue()
  private let ended = DispatchGroup()
  private let news: AsyncStream<News>.Continuation
  private let stopSound = Mutex<(@Sendable () -> Void)?>(nil)

  /// What the desk does with what has happened.
  typealias News = @Sendable (isolated HearingDesk) throws -> Void

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - earlier: a thread that has to end first; it is told to stop.
  ///   - desk: whom the thread tells what happens.
  ///   - body: what the thread does.
  init(after earlier: SoundWorker?, telling desk: HearingDesk, _ body: @escaping @Sendable (SoundWorker) -> Void) {
    let (told, news) = AsyncStream.makeStream(of: News.self)
    self.news = news
    earlier?.stop()
    ended.enter()
    Task { for await item in told { await desk.hear(item, from: self) } }
    let thread = Thread { [self] in
      earlier?.ended.wait()
      if !answers.isStopped { body(self) }
      news.finish()
      ended.leave()
    }
    // Tones are written by this thread: it must not wait for those that compute.
    thread.qualityOfService = .userInteractive
    thread.stackSize = 1 << 20
    thread.start()
  }

  /// Whether the thread is to end.
  var isStopped: Bool { answers.isStopped }

  /// Tells the desk what has happened. Nothing is heard of a thread that was told to stop.
  func tell(_ item: @escaping News) { news.yield(item) }

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
