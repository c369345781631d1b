import Synchronization

/// What a listener says while sound is played. The raw values are those of the page's messages.
package enum Answer: String, Sendable, Hashable, Codable, CaseIterable {
  /// A tone was heard; or the present question is answered with yes.
  case heard
  /// The test is to pause, or to go on if it does.
  case pause
  /// The test is to pause; nothing if it does already.
  case rest
  /// The tone is on the left side.
  case left
  /// The tone is on the right side.
  case right
  /// The tone is in both ears, or in the middle of the head.
  case both
  /// Nothing is heard.
  case nothing
  /// A pause is over.
  case resume
  /// The test is to begin or to go on as it is, although a check or the watch of the sound found something.
  case goOn = "go-on"
}

/// Where a listener's answers come from: the keys of a terminal, or a page.
package protocol AnswerSource {
  /// The answers since the last call, in order. Does not wait.
  func taken() -> [Answer]
  /// Whether the listener wants to stop; the answers so far are kept.
  var isStopped: Bool { get }
  /// Whether nobody is there for a moment, so that no question is put.
  var isAway: Bool { get }
}

/// Answers that other threads put in.
package final class AnswerQueue: AnswerSource, Sendable {
  private struct State {
    var answers: [Answer] = []
    var isStopped = false
    var isAway = false
  }

  /// The most answers that wait: somebody who beats on the button gives no more in a block of sound.
  private static let most = 100

  private let state = Mutex(State())

  /// Creates an empty queue.
  package init() {}

  /// Puts an answer in.
  package func put(_ answer: Answer) {
    state.withLock { if $0.answers.count < Self.most { $0.answers.append(answer) } }
  }

  /// Ends the test soon.
  package func stop() { state.withLock { $0.isStopped = true } }

  package func taken() -> [Answer] {
    state.withLock { state in
      defer { state.answers = [] }
      return state.answers
    }
  }

  package var isStopped: Bool { state.withLock { $0.isStopped } }

  package var isAway: Bool {
    get { state.withLock { $0.isAway } }
    set { state.withLock { $0.isAway = newValue } }
  }
}
