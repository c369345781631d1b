import AppDatabases
import Expectations
import Foundation
import GRDB
import TestSupport
import Testing
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// Tests with a database that the code of the first version wrote (`Tests/Fixtures/VoiceGameRecords/README.md`).
@Suite struct FirstVersionTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder("games.sqlite")
    let fixture = PackageRoot.file("Tests/Fixtures/VoiceGameRecords/first-version.sqlite")
    try FileManager.default.copyItem(atPath: fixture, toPath: path)
  }

  /// Reads each session's recording from its JSON with Foundation's decoder, without the code of the records.
  private func heardAsJSON() throws -> [Int64: [Heard]] {
    try DatabaseQueue(path: path).read { database in
      try Row.fetchAll(database, sql: "SELECT session_id, json FROM heard ORDER BY session_id, part")
    }.reduce(into: [:]) { heard, row in
      let json: String = row["json"]
      heard[row["session_id"], default: []] += try JSONDecoder().decode([Heard].self, from: Data(json.utf8))
    }
  }

  @Test func everythingInItIsRead() throws {
    let heard = try heardAsJSON()
    try require(heard.count == 3 && heard.values.reduce(0) { $0 + $1.count } > 300)
    let records = try GameRecords(path: path)
    expectEqual(try records.people().map(\.name), ["Anna Nováková", "Bob"])
    let anna = try records.person(named: "anna nováková")
    let own = try require(try records.settings(of: anna, for: .balloon))
    expectEqual(own.parameters as? BalloonSettings, BalloonSettings(targetRange: 60...180, popVolume: 195))
    let sessions = try records.sessions()
    expect(sessions.map(\.game) == [.balloon, .spectrumMatch, .mole] && sessions.allSatisfy(\.isRecorded))
    expect(sessions.map(\.source) == ["mic", "vowel a.wav", "mic"] && sessions.map(\.duration) == [7, 4.5, nil])
    expectEqual(sessions.map(\.eventCount), [4, 4, 3])
    // The recordings are equal bit for bit. Their numbers are off the grid of the present ear; one recording has
    // spectra, one has two players.
    for session in sessions {
      expectEqual(try records.recording(ofSession: session.id).heard, heard[session.id], "\(session.game)")
    }
    expectEqual(heard[2]?.contains { if case .tick(let tick) = $0 { tick.spectrum != nil } else { false } }, true)
    expectEqual(heard[3]?.contains { if case .tick(let tick) = $0 { tick.players != nil } else { false } }, true)
    expectEqual(try records.verify(), 3)
  }

  /// The log equals that which the first version printed, and events that it exported are not exported again.
  @Test func theLogIsTheSame() throws {
    let printed = try String(
      contentsOfFile: PackageRoot.file("Tests/Fixtures/VoiceGameRecords/first-version-log.tsv"), encoding: .utf8)
    let records = try GameRecords(path: path)
    var rows: [String] = []
    try records.log(LogFilter()) { rows.append($0.cells.map { $0.plainText ?? "" }.joined(separator: "\t")) }
    // The first version had no figures of the pitch: their columns are behind the others, and empty.
    let newer = String(repeating: "\t", count: 8)
    expectEqual(rows, printed.split(separator: "\n").map { $0 + newer })
    var exported: [String] = []
    let count = try records.export(in: .all, at: Date(timeIntervalSince1970: 1_796_000_000)) { batch, rows in
      exported += rows.map { $0.cells[4].plainText ?? "" }
      expectEqual(batch, 2)
    }
    expect(count == 3 && exported == ["mole", "mole", "mole"])
    // A new event gets a number that no earlier event has.
    let recorder = try records.beginSession(
      of: try records.person(named: "Bob"), settings: try require(.standard(for: .dog)), source: "mic",
      at: Date(timeIntervalSince1970: 1_796_000_000))
    try recorder.record(GameEvent(time: 0, game: .dog, name: .gameStarted))
    rows = []
    try records.log(LogFilter(game: .dog)) { rows.append($0.cells[0].plainText ?? "") }
    expect(recorder.session == 4 && rows.first?.hasSuffix("-12") == true)
  }

  /// A replay under the session's own settings gives the stored events; the figures of the pitch are newer.
  @Test func itsSessionsArePlayedAgain() throws {
    let records = try GameRecords(path: path)
    for session in try records.sessions() where session.ended != nil {
      let events = try records.events(ofSession: session.id)
      var played = Array(try records.recording(ofSession: session.id).replay().prefix(events.count))
      for place in played.indices { played[place].summary?.pitch = nil }
      expectEqual(played, events)
    }
  }

  /// The first migration still makes exactly the tables of the first version.
  @Test func theFirstMigrationIsFrozen() throws {
    let sql =
      "SELECT type, name, tbl_name, replace(replace(sql, char(10), ' '), ' ', '') AS sql FROM sqlite_master ORDER BY name"
    let old = try DatabaseQueue(path: path).read { try Row.fetchAll($0, sql: sql) }
    let made = try AppDatabase(
      path: folder("made.sqlite"), applicationID: GameRecords.applicationID, migrations: [GameRecords.migrations[0]])
    expectEqual(try made.read { try Row.fetchAll($0, sql: sql) }, old)
  }

  /// Reading a part that cannot be decoded throws an error; everything else is read.
  @Test func aPartThatIsNotUnderstoodStays() throws {
    do {
      try DatabaseQueue(path: path).write {
        try $0.execute(sql: "UPDATE heard SET json = '[{\"tock\": 1}]' WHERE session_id = 1 AND part = 3")
      }
    }
    let records = try GameRecords(path: path)
    expect(throws: AppDatabaseError.self) { try records.recording(ofSession: 1) }
    expect(throws: AppDatabaseError.self) { try records.verify() }
    expect(try records.events(ofSession: 1).count == 4 && !records.recording(ofSession: 2).heard.isEmpty)
  }
}
