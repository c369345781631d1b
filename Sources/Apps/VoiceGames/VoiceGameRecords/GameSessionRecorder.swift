import AppDatabases
import AppRecords
import Foundation
import GRDB
import VoiceGames
import VoiceListening

/// Stores a session while it is being played.
///
/// A killed process does not lose an event for which `record` has returned. An app that shows an event after `record`
/// therefore never shows one that is lost. A power cut loses a second at most. `record` does not wait for the disk: a
/// busy disk sometimes takes half a second, and the dog must jump within 150 ms.
package final class GameSessionRecorder {
  /// The session's number in the database.
  package var session: Int64 { open.id }
  private let open: OpenSession
  private let started: Date
  /// The ear's outputs since the last part was written.
  private var heard: [Heard] = []
  private var part = 0
  private var partStart = 0.0

  /// The queue that waits for the disk, so that `record` need not wait.
  private static let disk = DispatchQueue(label: "voice-game-records.disk")

  /// The length of a part, seconds. A killed process loses at most this much of the recording.
  package static let partDuration = 1.0

  init(_ open: OpenSession, started: Date) {
    self.open = open
    self.started = started
  }

  /// Stores an event.
  ///
  /// - Throws: `AppDatabaseError`; this event is not stored then, all earlier events are.
  package func record(_ event: GameEvent) throws {
    let columns = MeasuredColumn.all
    let names = columns.map(\.name).joined(separator: ", ")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let summary = try event.summary.map(StoredText.json)
    let head: [(any DatabaseValueConvertible)?] = [
      session, Period.milliseconds(started.addingTimeInterval(event.time)), event.time, event.name.rawValue, summary,
    ]
    try open.database.writeAtOnce { database in
      try database.execute(
        sql: "INSERT INTO event (session_id, at_ms, time_s, name, summary, \(names)) VALUES (?, ?, ?, ?, ?, \(places))",
        arguments: StatementArguments(head + columns.map { $0.stored(event.measured) }))
    }
  }

  /// Collects an output of the ear for a replay and writes the outputs in parts of `partDuration`.
  ///
  /// - Throws: `AppDatabaseError`.
  package func record(_ sound: Heard) throws {
    heard.append(sound)
    guard sound.time - partStart >= Self.partDuration else { return }
    try writePart()
    let database = open.database
    Self.disk.async { database.flush() }
  }

  /// Ends the session.
  ///
  /// - Parameters:
  ///   - duration: the session's length, seconds.
  ///   - date: the present time.
  /// - Throws: `AppDatabaseError`.
  package func finish(duration: Double, at date: Date) throws {
    try writePart()
    try open.end(at: date, ["duration_s": duration])
  }

  private func writePart() throws {
    guard let last = heard.last else { return }
    let data = HeardCoding.data(heard)
    try open.database.writeAtOnce {
      try $0.execute(sql: "INSERT INTO heard VALUES (?, ?, ?)", arguments: [session, part, data])
    }
    part += 1
    partStart = last.time
    heard.removeAll(keepingCapacity: true)
  }
}
