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
  /// The source of the sound: `mic`, or a file's name.
  package let source: String
  /// The time at which the session began.
  package let started: Date
  /// The time at which the session ended; `nil` while it is played, and after its process was killed.
  package let ended: Date?
  /// The session's length in seconds; `nil` as long as it has not ended.
  package let duration: Double?
  /// Number of the session's events so far.
  package let eventCount: Int
  /// Whether the session has a recording for a replay.
  package let isRecorded: Bool
}
