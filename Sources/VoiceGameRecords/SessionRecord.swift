import Foundation
import VoiceGames

/// One session: a child played a game once.
public struct SessionRecord: Sendable, Hashable {
  /// Number in the database.
  public let id: Int64
  /// The child's name.
  public let child: String
  /// The game.
  public let game: Game
  /// What was heard: `mic`, or a file's name.
  public let source: String
  /// When it began.
  public let started: Date
  /// When it ended; `nil` while it goes on, and for one whose process was killed.
  public let ended: Date?
  /// Seconds heard; `nil` as long as it has not ended.
  public let duration: Double?
  /// Its events so far.
  public let eventCount: Int
  /// Whether what was heard is kept, to be played again.
  public let isRecorded: Bool
}
