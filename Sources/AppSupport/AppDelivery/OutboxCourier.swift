import Foundation
import Synchronization

/// Sends what is due while a program runs, on a thread of its own, one attempt after the other.
package final class OutboxCourier<Sender: OutboxSender>: Sendable {
  /// What became of what was due; an error if nothing could be kept.
  package typealias News = @Sendable (Result<[OutboxSent], any Error>) -> Void

  private struct State {
    var hasEnded = false
    var lastFault: String?
    var news: News?
  }

  /// What sends.
  package let sender: Sender
  private let now: @Sendable () -> Date
  private let queue = DispatchQueue(label: "outbox")
  private let state = Mutex(State())

  /// Creates a courier, which sends nothing until it is told to.
  package init(_ sender: Sender, now: @escaping @Sendable () -> Date = { Date() }) {
    (self.sender, self.now) = (sender, now)
  }

  /// Tells what became of items, on the courier's thread. A fault is told once, until there is another one or none.
  package func tell(_ news: @escaping News) { state.withLock { $0.news = news } }

  /// Sends what is due now, and again after each pause.
  ///
  /// - Parameter pause: in seconds.
  package func start(every pause: Double) {
    sendNow()
    queue.asyncAfter(deadline: .now() + pause) { [weak self] in
      guard let self, !state.withLock({ $0.hasEnded }) else { return }
      start(every: pause)
    }
  }

  /// Sends what is due as soon as the attempt before has ended; does not wait.
  package func sendNow() {
    queue.async { [weak self] in self?.send() }
  }

  /// Waits until what was told so far is done.
  package func waitUntilIdle() { queue.sync {} }

  /// Begins no further attempt. One that goes on is uncertain if the program ends before it.
  package func end() { state.withLock { $0.hasEnded = true } }

  private func send() {
    guard !state.withLock({ $0.hasEnded }) else { return }
    let result = Result { try sender.sendDue(now: now) }
    let news = state.withLock { state -> News? in
      let fault: String? = if case .failure(let error) = result { "\(error)" } else { nil }
      defer { state.lastFault = fault }
      if case .success(let sent) = result { return sent.isEmpty ? nil : state.news }
      return fault == state.lastFault ? nil : state.news
    }
    news?(result)
  }
}
