import AppDatabases
import AppRecords
import Foundation
import GRDB
import HearingTest

/// The check of everything that is stored.
extension HearingArchive {
  /// Parses everything that is stored.
  ///
  /// - Returns: the number of sessions.
  /// - Throws: `AppDatabaseError` for damaged data.
  package func verify() throws -> Int {
    try database.verify()
    try peopleLock.verify()
    return try AppDatabase.refusingDamage {
      for person in try people() {
        _ = (try baseline(of: person), try clinicIdentifier(of: person), try questionnaires(of: person))
        _ = (try openQuestionnaire(of: person, since: .distantPast), try speechSessions(of: person))
        _ = try ownDoctor(of: person)
      }
      _ = (try outbox.list(), try deliveries(), try roomChecks(), try speechAnswers())
      let sessions = try sessions()
      for session in sessions {
        _ = (try trials(ofSession: session.id), try outcome(ofSession: session.id))
      }
      return sessions.count
    }
  }

  /// Parses the answers of the tests of digits in noise; whether this version would present the same triplets does not
  /// matter.
  private func speechAnswers() throws {
    try database.read { database in
      try database.eachRow(of: "speech_trial", "SELECT * FROM speech_trial") { row in
        let _: (String, String, Date) = (try row["triplet"], try row["answer"], try row["at"])
        let _: (Int, Double, Bool) = (
          try row["number", Self.counts], try row["ratio_db", Self.levels], try row["is_right"]
        )
        return true
      }
    }
  }
}
