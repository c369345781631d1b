import AppDatabases
import AppRecords
import Foundation
import GRDB
import HearingTest
import LevelCalibration

/// Sessions, their trials and their outcomes.
extension HearingArchive {
  /// Begins a session.
  ///
  /// - Parameters:
  ///   - circumstances: the place and the examiner.
  ///   - date: the present time.
  package func beginSession(
    of person: Person, plan: SessionPlan, conditions: SessionConditions,
    circumstances: SessionCircumstances = .unknown, at date: Date
  ) throws -> HearingSessionRecorder {
    let (plan, stimulus) = (try StoredText.json(plan), try StoredText.json(conditions.stimulus))
    let calibration = try conditions.calibration.map(StoredText.json)
    return HearingSessionRecorder(
      try OpenSession(
        beginning: [
          "uuid": Self.newUUID(), "person_id": person.id, "plan": plan, "stimulus": stimulus,
          "calibration": calibration, "device": conditions.device, "is_simulated": conditions.isSimulated,
          "started": StoredText.text(date), "source": conditions.source.rawValue,
          "place": circumstances.place, "examiner": circumstances.examiner,
        ], in: database))
  }

  /// Restores an unfinished session, in the state after its last trial.
  ///
  /// - Throws: `HearingRecordsError.unknownSession`, `.sessionHasEnded`; `AppDatabaseError.sessionInUse` if another
  ///   process holds it; `HearingTestError.otherTrial` if this version would have presented other tones than the stored
  ///   ones.
  package func resume(session id: Int64) throws -> (session: HearingSession, recorder: HearingSessionRecorder) {
    let record = try session(id)
    guard record.ended == nil else { throw HearingRecordsError.sessionHasEnded(id) }
    // The lock comes first, since another process may add trials.
    let recorder = HearingSessionRecorder(try OpenSession(resuming: id, in: database))
    return (try HearingSession(plan: record.plan, resuming: try trials(ofSession: id)), recorder)
  }

  /// Sessions in the order in which they began, of one person or of everybody.
  package func sessions(of person: Person? = nil) throws -> [HearingSessionRecord] {
    try fetchSessions("WHERE (? IS NULL OR person_id = ?)", [person?.id, person?.id])
  }

  /// The session with a number.
  ///
  /// - Throws: `HearingRecordsError.unknownSession`.
  package func session(_ id: Int64) throws -> HearingSessionRecord {
    guard let record = try fetchSessions("WHERE session.id = ?", [id]).first else {
      throw HearingRecordsError.unknownSession(id)
    }
    return record
  }

  /// The trials of a session, in order.
  ///
  /// - Throws: `HearingRecordsError.unknownSession`.
  package func trials(ofSession id: Int64) throws -> [Trial] {
    try timedTrials(ofSession: id).map(\.trial)
  }

  /// The trials of a session with the times of their answers, in order.
  ///
  /// - Throws: `HearingRecordsError.unknownSession`.
  package func timedTrials(ofSession id: Int64) throws -> [(date: Date, trial: Trial)] {
    try database.read { database in
      guard try Row.fetchOne(database, sql: "SELECT 1 FROM session WHERE id = ?", arguments: [id]) != nil else {
        throw HearingRecordsError.unknownSession(id)
      }
      return try Row.fetchAll(
        database, sql: "SELECT * FROM trial WHERE session_id = ? ORDER BY number", arguments: [id]
      ).map { (try StoredText.date($0["at"]), try Self.trial($0)) }
    }
  }

  /// The outcome of a session: its stored thresholds, or, if it has not ended, the outcome of its trials so far. If
  /// another version began the session and would have presented other tones, the outcome has the trials only, without a
  /// result.
  ///
  /// - Throws: `HearingRecordsError.unknownSession`.
  package func outcome(ofSession id: Int64) throws -> SessionOutcome {
    let record = try session(id)
    guard record.ended != nil else {
      let trials = try trials(ofSession: id)
      do {
        return try HearingSession(plan: record.plan, resuming: trials).outcome
      } catch {
        guard case .otherTrial = error else { throw error }
        return SessionOutcome(
          entries: [], catchTrialCount: trials.count { $0.purpose == .catchTrial },
          falseAlarmCount: trials.count { $0.purpose == .catchTrial && $0.response.heard },
          answeredToneCount: trials.count { $0.level != nil && $0.response.heard },
          strayPressCount: trials.reduce(0) { $0 + $1.strayPresses }, trialCount: trials.count)
      }
    }
    return try database.read { database in
      guard let row = try Row.fetchOne(database, sql: "SELECT * FROM session WHERE id = ?", arguments: [id]) else {
        throw HearingRecordsError.unknownSession(id)
      }
      let thresholds = try Row.fetchAll(
        database, sql: "SELECT * FROM threshold WHERE session_id = ? ORDER BY place, kind", arguments: [id])
      var entries: [SessionOutcome.Entry] = []
      for threshold in thresholds {
        let (result, kind): (ThresholdResult, String) = (try Self.result(threshold), threshold["kind"])
        switch ThresholdKind(rawValue: kind) {
        case .result: entries.append(.init(point: try Self.point(threshold), result: result))
        // The row of the result precedes this one: both the alphabet and the order of the cases put `result` first.
        case .retest where !entries.isEmpty: entries[entries.count - 1].retest = result
        case .unmasked where !entries.isEmpty:
          guard let noise = threshold["noise_db"] as Double? else {
            throw AppDatabaseError.unreadable(what: "threshold", reason: "expected a noise level, found none")
          }
          entries[entries.count - 1].masking = .init(unmasked: result, noise: noise)
        default: throw AppDatabaseError.unreadable(what: "threshold", reason: "\"\(kind)\" without a result")
        }
      }
      return SessionOutcome(
        entries: entries, catchTrialCount: row["catch_trials"] ?? 0, falseAlarmCount: row["false_alarms"] ?? 0,
        answeredToneCount: try row["answered_tones"] ?? Self.answeredToneCount(id, database),
        strayPressCount: row["stray_presses"] ?? 0, trialCount: record.trialCount)
    }
  }

  /// The number of answered tones in a session that an earlier version ended without counting them.
  private static func answeredToneCount(_ session: Int64, _ database: Database) throws -> Int {
    try Int.fetchOne(
      database, sql: "SELECT count(*) FROM trial WHERE session_id = ? AND heard AND level_db IS NOT NULL",
      arguments: [session]) ?? 0
  }

  private func fetchSessions(_ condition: String, _ arguments: StatementArguments) throws -> [HearingSessionRecord] {
    try database.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT session.*, (SELECT count(*) FROM trial WHERE session_id = session.id) AS trials
          FROM session \(condition) ORDER BY started, session.id
          """, arguments: arguments
      ).map { row in
        let conditions = SessionConditions(
          calibration: try (row["calibration"] as String?).map {
            try StoredText.value(CalibrationRecord.self, $0, "calibration")
          },
          stimulus: try StoredText.value(ToneStimulus.self, row["stimulus"], "stimulus"), device: row["device"],
          source: try StoredText.named(SessionSource.self, row["source"], "source of a session"))
        return HearingSessionRecord(
          id: row["id"], uuid: row["uuid"], person: try table.person(numbered: row["person_id"], database),
          plan: try StoredText.value(SessionPlan.self, row["plan"], "plan"), conditions: conditions,
          circumstances: try SessionCircumstances(place: row["place"], examiner: row["examiner"]),
          started: try StoredText.date(row["started"]), ended: try (row["ended"] as String?).map(StoredText.date),
          trialCount: row["trials"],
          earphones: try (row["earphones"] as String?).map {
            try StoredText.named(EarphoneCheck.Verdict.self, $0, "check of the earphones")
          })
      }
    }
  }

  private static func point(_ row: Row) throws -> TonePoint {
    TonePoint(try StoredText.named(Ear.self, row["ear"], "ear"), row["frequency_hz"])
  }

  private static func trial(_ row: Row) throws -> Trial {
    Trial(
      number: row["number"], purpose: try StoredText.named(Trial.Purpose.self, row["purpose"], "purpose of a trial"),
      point: try point(row), level: row["level_db"], noise: row["noise_db"], pause: row["pause_s"],
      response: ToneResponse(heard: row["heard"], reactionTime: row["reaction_time_s"]),
      strayPresses: row["stray_presses"])
  }

  private static func result(_ row: Row) throws -> ThresholdResult {
    let status = try StoredText.named(ThresholdResult.Status.self, row["status"], "status of a threshold")
    let (level, trials): (Double?, Int) = (row["level_db"], row["trials"])
    let deviation: Double? = row["standard_deviation_db"]
    switch (status, level) {
    case (.threshold, let level?): return .threshold(level, standardDeviation: deviation, trialCount: trials)
    case (.atOrBelow, let level?): return .atOrBelow(level, trialCount: trials)
    case (.noResponse, let level?): return .noResponse(at: level, trialCount: trials)
    case (.unreliable, _):
      let reason = try StoredText.named(ThresholdResult.Reason.self, row["reason"] ?? "", "reason of a threshold")
      return .unreliable(reason, bestGuess: level, standardDeviation: deviation, trialCount: trials)
    default: throw AppDatabaseError.unreadable(what: "threshold", reason: "expected a level, found none")
    }
  }
}
