import AppDatabases
import Foundation
import GRDB
import HearingTest

/// The tests of digits in noise.
extension HearingArchive {
  /// Begins a test and returns its number.
  package func beginSpeechSession(of person: Person, plan: SpeechSessionRecord.Plan, at date: Date) throws -> Int64 {
    let configuration = try StoredText.json(plan.configuration)
    return try database.write { database in
      try database.execute(
        sql: """
          INSERT INTO speech_session
            (uuid, person_id, ear, configuration, seed, voice, noise_dbfs, device, is_simulated, started)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          Self.newUUID(), person.id, plan.ear.rawValue, configuration, String(plan.seed), plan.voice, plan.noiseLevel,
          plan.device, plan.isSimulated, StoredText.text(date),
        ])
      return database.lastInsertedRowID
    }
  }

  /// Stores an answer.
  ///
  /// - Throws: `AppDatabaseError`; this answer is not stored then, but the earlier ones are.
  package func record(_ trial: DigitTripletTest.Trial, number: Int, ofSpeechSession id: Int64, at date: Date) throws {
    let answer = trial.answer.map(String.init).joined(separator: " ")
    try database.write {
      try $0.execute(
        sql: "INSERT INTO speech_trial VALUES (?, ?, ?, ?, ?, ?, ?)",
        arguments: [id, number, StoredText.text(date), trial.triplet.description, trial.ratio, answer, trial.isRight])
    }
  }

  /// Ends a test and stores its outcome.
  package func finish(speechSession id: Int64, _ outcome: DigitTripletTest.Outcome, at date: Date) throws {
    try database.write {
      try $0.execute(
        sql: "UPDATE speech_session SET ended = ?, threshold_db = ?, standard_deviation_db = ? WHERE id = ?",
        arguments: [StoredText.text(date), outcome.threshold, outcome.standardDeviation, id])
    }
  }

  /// A person's tests, in the order in which they began.
  package func speechSessions(of person: Person) throws -> [SpeechSessionRecord] {
    let rows = try database.read {
      try $0.rows(
        of: "speech_session", "SELECT * FROM speech_session WHERE person_id = ? ORDER BY started, id", [person.id])
    }
    return try database.intact(rows) { row in
      let deviation = try row["standard_deviation_db", Self.levels] ?? 0
      let outcome = try (row["threshold_db", Self.levels] as Double?).map {
        DigitTripletTest.Outcome(threshold: $0, standardDeviation: deviation)
      }
      return SpeechSessionRecord(
        id: try row["id"], uuid: try row.name("uuid"),
        plan: .init(
          ear: try row.named("ear"), configuration: try row.json("configuration"),
          seed: try row.value("seed", expected: "a number of 64 bits") { UInt64($0 as String) },
          voice: try row["voice"],
          noiseLevel: try row["noise_dbfs", Self.levels], device: try row["device"],
          isSimulated: try row["is_simulated"]),
        started: try row["started"], ended: try row["ended"], outcome: outcome)
    }
  }

  /// Restores a test in the state after its last stored answer.
  ///
  /// - Throws: `AppDatabaseError.unreadable` if this version would have presented other triplets than the stored ones.
  package func speechTest(_ record: SpeechSessionRecord) throws -> DigitTripletTest {
    var test = try DigitTripletTest(configuration: record.plan.configuration, seed: record.plan.seed)
    let rows = try database.read {
      try $0.rows(of: "speech_trial", "SELECT * FROM speech_trial WHERE session_id = ? ORDER BY number", [record.id])
    }
    for row in rows {
      let (triplet, answer): (String, String) = (try row["triplet"], try row["answer"])
      guard test.nextTriplet?.description == triplet else {
        throw AppDatabaseError.unreadable(what: "triplet", reason: "expected another one than \(triplet)")
      }
      test.record(answer: answer.split(separator: " ").compactMap { Int($0) })
    }
    return test
  }
}
