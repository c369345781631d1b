import AppDatabases
import AppRecords
import Foundation
import GRDB
import VoiceGames
import VoiceListening

/// Keeps a session while it is played: a killed process does not lose an event for which `record` has returned, so that what is
/// shown afterwards is never lost; a power cut loses a second at most. `record` does not wait for the disk: a busy one takes
/// half a second at times, and the dog is to jump within 150 ms.
package final class GameSessionRecorder {
  /// Number of the session.
  package var session: Int64 { open.id }
  private let open: OpenSession
  private let started: Date
  /// What was heard since the last part was written.
  private var heard: [Heard] = []
  private var part = 0
  private var partStart = 0.0

  /// Waits for the disk in our place.
  private static let disk = DispatchQueue(label: "voice-game-records.disk")

  /// Seconds of what was heard that a killed process may lose.
  package static let partDuration = 1.0

  init(_ open: OpenSession, started: Date) {
    self.open = open
    self.started = started
  }

  /// Keeps an event.
  ///
  /// - Throws: `AppDatabaseError`; the event is not kept then, those before it are.
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

  /// Keeps what was heard, to be played again; every `partDuration`.
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
  ///   - duration: seconds heard.
  ///   - date: now.
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
