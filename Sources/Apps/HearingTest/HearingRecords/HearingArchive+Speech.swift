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
    try database.read { database in
      try Row.fetchAll(
        database, sql: "SELECT * FROM speech_session WHERE person_id = ? ORDER BY started, id", arguments: [person.id]
      ).map { row in
        guard let seed = UInt64(row["seed"] as String) else {
          throw AppDatabaseError.unreadable(what: "seed", reason: "expected a number")
        }
        let outcome = (row["threshold_db"] as Double?).map {
          DigitTripletTest.Outcome(threshold: $0, standardDeviation: row["standard_deviation_db"] ?? 0)
        }
        return SpeechSessionRecord(
          id: row["id"], uuid: row["uuid"],
          plan: .init(
            ear: try StoredText.named(Ear.self, row["ear"], "ear"),
            configuration: try StoredText.value(
              DigitTripletTest.Configuration.self, row["configuration"], "configuration"),
            seed: seed, voice: row["voice"], noiseLevel: row["noise_dbfs"], device: row["device"],
            isSimulated: row["is_simulated"]),
          started: try StoredText.date(row["started"]), ended: try (row["ended"] as String?).map(StoredText.date),
          outcome: outcome)
      }
    }
  }

  /// Restores a test in the state after its last stored answer.
  ///
  /// - Throws: `AppDatabaseError.unreadable` if this version would have presented other triplets than the stored ones.
  package func speechTest(_ record: SpeechSessionRecord) throws -> DigitTripletTest {
    var test = try DigitTripletTest(configuration: record.plan.configuration, seed: record.plan.seed)
    let rows = try database.read {
      try Row.fetchAll(
        $0, sql: "SELECT * FROM speech_trial WHERE session_id = ? ORDER BY number", arguments: [record.id])
    }
    for row in rows {
      let (triplet, answer): (String, String) = (row["triplet"], row["answer"])
      guard test.nextTriplet?.description == triplet else {
        throw AppDatabaseError.unreadable(what: "triplet", reason: "expected another one than \(triplet)")
      }
      test.record(answer: answer.split(separator: " ").compactMap { Int($0) })
    }
    return test
  }
}
