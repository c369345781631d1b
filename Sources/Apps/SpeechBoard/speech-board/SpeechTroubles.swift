import SpeechBoardSessions
import Synchronization

/// What could not be said, or not as wanted: the talker's queues add it, the command takes it.
final class SpeechTroubles: Sendable {
  private let all = Mutex<[SpeechTrouble]>([])

  func add(_ trouble: SpeechTrouble) { all.withLock { $0.append(trouble) } }

  func take() -> [SpeechTrouble] {
    all.withLock { all in
      defer { all = [] }
      return all
    }
  }
}
