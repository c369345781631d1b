import AppRecords
import Foundation
import VoiceGames

/// One session: a child played a game once.
package struct GameSessionRecord: StoredSession, Hashable {
  /// Number in the database.
  package let id: Int64
  /// The child's name.
  package let child: String
  /// The game.
  package let game: Game
  /// What was heard: `mic`, or a file's name.
  package let source: String
  /// When it began.
  package let started: Date
  /// When it ended; `nil` while it goes on, and for one whose process was killed.
  package let ended: Date?
  /// Seconds heard; `nil` as long as it has not ended.
  package let duration: Double?
  /// Its events so far.
  package let eventCount: Int
  /// Whether what was heard is kept, to be played again.
  package let isRecorded: Bool
}
