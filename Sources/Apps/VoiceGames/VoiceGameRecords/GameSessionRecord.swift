import AppRecords
import Foundation
import VoiceGames

/// The stored record of one session, in which a child played a game once.
package struct GameSessionRecord: StoredSession, Hashable {
  /// The session's number in the database.
  package let id: Int64
  /// The child's name.
  package let child: String
  /// The game that was played.
  package let game: Game
  /// The source of the sound: `mic`, or a file's name.
  package let source: String
  /// The time at which the session began.
  package let started: Date
  /// The time at which the session ended; `nil` while it is being played, or if its process was killed.
  package let ended: Date?
  /// The session's length, seconds; `nil` under the same conditions as `ended`.
  package let duration: Double?
  /// The number of the session's events so far.
  package let eventCount: Int
  /// Whether the session has a recording for a replay.
  package let isRecorded: Bool
}
