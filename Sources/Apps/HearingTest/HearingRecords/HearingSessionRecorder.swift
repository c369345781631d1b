import AppDatabases
import AppRecords
import Foundation
import GRDB
import HearingTest
import SoundRoutes

/// Records a session while it goes on: each trial is on the disk when `record` returns, so that no answer is lost. A
/// session has only one recorder at a time, among all processes.
package final class HearingSessionRecorder: Sendable {
  /// The number of the session.
  package var session: Int64 { open.id }
  private let open: OpenSession

  init(_ open: OpenSession) { self.open = open }

  /// Stores a trial.
  ///
  /// - Throws: `AppDatabaseError`; this trial is not stored then, but the earlier ones are.
  package func record(_ trial: Trial, at date: Date) throws {
    try open.write { database in
      try database.execute(
        sql: "INSERT INTO trial VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        arguments: [
          session, trial.number, StoredText.text(date), trial.purpose.rawValue, trial.point.ear.rawValue,
          trial.point.frequency, trial.level, trial.pause, trial.response.heard, trial.response.reactionTime,
          trial.strayPresses, trial.noise,
        ])
    }
  }

  /// Stores the verdict of the earphone check before the session. A later verdict replaces an earlier one.
  ///
  /// - Throws: `AppDatabaseError`.
  package func record(_ verdict: EarphoneCheck.Verdict) throws {
    try open.write { database in
      try database.execute(
        sql: "UPDATE session SET earphones = ? WHERE id = ?", arguments: [verdict.rawValue, session])
    }
  }

  /// Stores the name of the headphone.
  ///
  /// - Throws: `HearingRecordsError.invalidCircumstance` for a name of more than one line or 100 characters;
  ///   `AppDatabaseError`.
  package func record(headphone: String) throws {
    let name = try SessionCircumstances.checked("a headphone's name", headphone)
    try open.write { database in
      try database.execute(sql: "UPDATE session SET headphone = ? WHERE id = ?", arguments: [name, session])
    }
  }

  /// Stores the way of the sound to the headphone.
  ///
  /// - Throws: `AppDatabaseError`.
  package func record(_ route: SoundRoute) throws {
    let text = try StoredText.json(route)
    try open.write { database in
      try database.execute(sql: "UPDATE session SET route = ? WHERE id = ?", arguments: [text, session])
    }
  }

  /// Stores that the listener goes on although the sound has changed.
  ///
  /// - Throws: `AppDatabaseError`.
  package func record(_ change: SoundChange) throws {
    try open.write { database in
      try database.execute(
        sql: "INSERT OR IGNORE INTO sound_change (session_id, kind) VALUES (?, ?)",
        arguments: [session, change.rawValue])
    }
  }

  /// Takes trials back, from a number on. They stay in the table `withdrawn_trial`, with the reason.
  ///
  /// - Throws: `AppDatabaseError`.
  package func withdrawTrials(from number: Int, because change: SoundChange) throws {
    let columns = "session_id, number, at, purpose, ear, frequency_hz, level_db, noise_db, heard"
    try open.write { database in
      try database.execute(
        sql: """
          INSERT INTO withdrawn_trial (\(columns), reason)
          SELECT \(columns), ? FROM trial WHERE session_id = ? AND number >= ? ORDER BY number
          """, arguments: [change.rawValue, session, number])
      try database.execute(
        sql: "DELETE FROM trial WHERE session_id = ? AND number >= ?", arguments: [session, number])
    }
  }

  /// Ends the session and stores its thresholds.
  ///
  /// - Throws: `AppDatabaseError`.
  package func finish(_ outcome: SessionOutcome, at date: Date) throws {
    let counts: KeyValuePairs<String, (any DatabaseValueConvertible)?> = [
      "catch_trials": outcome.catchTrialCount, "false_alarms": outcome.falseAlarmCount,
      "stray_presses": outcome.strayPressCount, "answered_tones": outcome.answeredToneCount,
    ]
    try open.end(at: date, counts) { database in
      for (place, entry) in outcome.entries.enumerated() {
        let results: [(ThresholdKind, ThresholdResult?)] = [
          (.result, entry.result), (.retest, entry.retest), (.unmasked, entry.masking?.unmasked),
        ]
        for (kind, result) in results {
          guard let result else { continue }
          try database.execute(
            sql: "INSERT INTO threshold VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
              session, place, kind.rawValue, entry.point.ear.rawValue, entry.point.frequency, result.status.rawValue,
              result.level, result.standardDeviation, result.reason?.rawValue, result.trialCount,
              kind == .unmasked ? entry.masking?.noise : nil,
            ])
        }
      }
    }
  }
}

/// The kind of result that a row of the table `threshold` holds.
enum ThresholdKind: String {
  case result, retest, unmasked
}
