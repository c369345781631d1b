import AppDatabases
import Foundation
import GRDB
import LetterTrail

/// The last checkpoint of a chapter: where a player goes on.
package struct Checkpoint: Codable, Sendable, Hashable {
  /// The stroke and the curve that are open.
  package var stroke: Int
  package var curve: Int
  /// The animations that have started.
  package var triggered: [String]

  /// The checkpoint of a walk.
  package init(_ state: TrailState) { (stroke, curve, triggered) = (state.stroke, state.curve, state.triggered) }

  /// The state at the checkpoint; `nil` if the chapter has no such curve, since its text was changed.
  package func state(in chapter: Chapter) -> TrailState? {
    guard chapter.strokes.indices.contains(stroke), chapter.strokes[stroke].indices.contains(curve) else { return nil }
    var state = TrailState()
    (state.stroke, state.curve, state.triggered) = (stroke, curve, triggered)
    return state
  }
}

/// How far a player came in a chapter.
package struct ChapterProgress: Sendable, Hashable {
  /// The chapter's name.
  package var chapter: String
  /// Where it goes on; `nil` for its beginning.
  package var checkpoint: Checkpoint?
  /// How often it was finished.
  package var finished: Int
  /// When this was last changed.
  package var changed: Date
}

/// How far each player came, and how long each has played.
extension TrailRecords {
  /// The progress in all chapters that were begun, by their names.
  package func progress(of player: Player) throws -> [String: ChapterProgress] {
    let rows = try database.read {
      try $0.rows(of: "progress", "SELECT * FROM progress WHERE person_id = ?", [player.id])
    }
    let all = try database.intact(rows) { row in
      ChapterProgress(
        chapter: try row["chapter"], checkpoint: row.isEmpty("checkpoint") ? nil : try row.json("checkpoint"),
        finished: try row["finished", Self.finishedCounts], changed: try row["changed"])
    }
    return Dictionary(all.map { ($0.chapter, $0) }, uniquingKeysWith: { $1 })
  }

  /// Keeps a checkpoint; `nil` for the chapter's beginning.
  package func keep(_ checkpoint: Checkpoint?, in chapter: String, of player: Player, at date: Date) throws {
    try database.write { try Self.keep(checkpoint, finishedMore: 0, chapter, player.id, date, $0) }
  }

  /// The chapter was finished; it begins at its start the next time.
  package func finish(_ chapter: String, of player: Player, at date: Date) throws {
    try database.write { try Self.keep(nil, finishedMore: 1, chapter, player.id, date, $0) }
  }

  static func keep(
    _ checkpoint: Checkpoint?, finishedMore: Int, _ chapter: String, _ player: Int64, _ date: Date, _ database: Database
  ) throws {
    try database.execute(
      sql: """
        INSERT INTO progress (person_id, chapter, checkpoint, finished, changed)
        VALUES (:player, :chapter, :checkpoint, :more, :changed)
        ON CONFLICT DO UPDATE SET checkpoint = :checkpoint, finished = finished + :more, changed = :changed
        """,
      arguments: [
        "player": player, "chapter": chapter, "checkpoint": try checkpoint.map { try StoredText.json($0) },
        "more": finishedMore, "changed": StoredText.text(date),
      ])
  }

  /// How often a chapter can have been finished.
  private static let finishedCounts = 0...1_000_000_000

  // MARK: Play time

  /// The play times of a day that are kept, seconds.
  static let playTimes = 0.0...1e9

  /// The day of a moment by the clock of the place, as `2026-11-23`.
  package static func day(of date: Date, in timeZone: TimeZone = .current) -> String {
    date.formatted(Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day())
  }

  /// The seconds that a player has played on a day, and those that the parent has added to the limit.
  ///
  /// - Parameter day: `2026-11-23`, by the clock of the place.
  package func playTime(of player: Player, on day: String) throws -> (played: Double, granted: Double) {
    try database.read {
      let row = try $0.row(of: "played", "SELECT * FROM played WHERE person_id = ? AND day = ?", [player.id, day])
      return (try row?["seconds", Self.playTimes] ?? 0, try row?["granted", Self.playTimes] ?? 0)
    }
  }

  /// Adds play time, or time that the parent grants.
  package func add(played: Double = 0, granted: Double = 0, of player: Player, on day: String) throws {
    guard Self.playTimes.contains(played), Self.playTimes.contains(granted) else { return }
    try database.write {
      try $0.execute(
        sql: """
          INSERT INTO played VALUES (:player, :day, :played, :granted)
          ON CONFLICT DO UPDATE SET seconds = min(1e9, seconds + :played), granted = min(1e9, granted + :granted)
          """, arguments: ["player": player.id, "day": day, "played": played, "granted": granted])
    }
  }

  /// The seconds that may still be played on a day; `nil` without a limit.
  ///
  /// The limit is that of the tablet: what any player has played counts, and another player is no new time.
  package func playTimeLeft(on day: String) throws -> Double? {
    guard let parent = try parent(), parent.isOn, let limit = parent.playLimit else { return nil }
    let row = try database.read {
      try $0.row(
        of: "played",
        """
        SELECT min(1e9, total(seconds)) AS seconds, min(1e9, total(granted)) AS granted FROM played WHERE day = ?
        """, [day])
    }
    guard let row else { return limit }
    return max(0, limit + (try row["granted", Self.playTimes]) - (try row["seconds", Self.playTimes]))
  }
}
