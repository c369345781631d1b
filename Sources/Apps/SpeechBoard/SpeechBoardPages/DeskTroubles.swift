import AppRecords
import AppWords
import Foundation
import Synchronization

/// What is wrong with the sound and the records, for the adult: the person before the board goes on meanwhile.
final class DeskTroubles: Sendable {
  /// Why the records stand in for the person's own.
  private let standIn: Mutex<Words?>
  private let lastOfSound = Mutex<(words: Words, since: Date)?>(nil)

  init(standIn: Words?) { self.standIn = Mutex(standIn) }

  /// The person's own records are there again.
  func standInIsOver() { standIn.withLock { $0 = nil } }

  /// The sound failed.
  func sound(_ error: any Error) {
    let words = (error as? any Worded)?.words ?? Words(cs: "\(error)", en: "\(error)")
    let now = Date()
    lastOfSound.withLock { $0 = (words, now) }
  }

  /// What the adult is told.
  func message(_ backlog: LateRecords.Backlog) -> TroublesMessage {
    TroublesMessage(
      [
        standIn.withLock { $0 }.map { .init($0) }, .init(backlog),
        lastOfSound.withLock { $0 }.map { .init($0.words, since: $0.since) },
      ]
      .compactMap { $0 })
  }
}
