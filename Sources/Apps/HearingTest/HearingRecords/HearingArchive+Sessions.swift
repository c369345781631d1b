import AppDatabases
import AppRecords
import Foundation
import GRDB
import HearingTest
import LevelCalibration
import SoundRoutes

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
    // A damaged session is not an unknown one.
    let found = try AppDatabase.refusingDamage { try fetchSessions("WHERE session.id = ?", [id]) }
    guard let record = found.first else { throw HearingRecordsError.unknownSession(id) }
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
      return try database.rows(of: "trial", "SELECT * FROM trial WHERE session_id = ? ORDER BY number", [id])
        .map { (try $0["at"], try Self.trial($0)) }
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
      guard let row = try database.row(of: "session", "SELECT * FROM session WHERE id = ?", [id]) else {
        throw HearingRecordsError.unknownSession(id)
      }
      let thresholds = try database.rows(
        of: "threshold", "SELECT * FROM threshold WHERE session_id = ? ORDER BY place, kind", [id])
      var entries: [SessionOutcome.Entry] = []
      for threshold in thresholds {
        let (result, kind): (ThresholdResult, ThresholdKind) = (try Self.result(threshold), try threshold.named("kind"))
        switch kind {
        case .result: entries.append(.init(point: try Self.point(threshold), result: result))
        // The row of the result precedes this one: both the alphabet and the order of the cases put `result` first.
        case .retest where !entries.isEmpty: entries[entries.count - 1].retest = result
        case .unmasked where !entries.isEmpty:
          entries[entries.count - 1].masking = .init(unmasked: result, noise: try threshold["noise_db", Self.levels])
        default: throw threshold.bad("kind", expected: "a result of this place before it")
        }
      }
      return SessionOutcome(
        entries: entries, catchTrialCount: try row["catch_trials", Self.counts] ?? 0,
        falseAlarmCount: try row["false_alarms", Self.counts] ?? 0,
        answeredToneCount: try row["answered_tones", Self.counts] ?? Self.answeredToneCount(id, database),
        strayPressCount: try row["stray_presses", Self.counts] ?? 0, trialCount: record.trialCount)
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
      let rows = try database.rows(
        of: "session",
        """
        SELECT session.*, (SELECT count(*) FROM trial WHERE session_id = session.id) AS trials,
          (SELECT group_concat(kind) FROM sound_change WHERE session_id = session.id) AS sound_changes
        FROM session \(condition) ORDER BY started, session.id
        """, arguments)
      return try self.database.intact(rows) { try record($0, database) }
    }
  }

  private func record(_ row: StoredRow, _ database: Database) throws -> HearingSessionRecord {
    let conditions = SessionConditions(
      calibration: row.isEmpty("calibration") ? nil : try row.json("calibration"),
      stimulus: try row.json("stimulus"), device: try row["device"], source: try row.named("source"))
    let (place, examiner): (String?, String?) = (try row["place"], try row["examiner"])
    let circumstances: SessionCircumstances
    do { circumstances = try SessionCircumstances(place: place, examiner: examiner) } catch {
      throw row.bad("place", expected: "the name of a place and of an examiner (\(error))")
    }
    return HearingSessionRecord(
      id: try row["id"], uuid: try row.name("uuid"), person: try table.person(numbered: row["person_id"], database),
      plan: try row.json("plan"), conditions: conditions, circumstances: circumstances, started: try row["started"],
      ended: try row["ended"], trialCount: try row["trials"],
      earphones: row.isEmpty("earphones") ? nil : try row.named("earphones"),
      headphone: row.isEmpty("headphone") ? nil : try row.name("headphone"),
      route: row.isEmpty("route") ? nil : try row.json("route"), soundChanges: try soundChanges(row))
  }

  /// The changes of the sound, of which a list is in the row.
  private func soundChanges(_ row: StoredRow) throws -> Set<SoundChange> {
    if row.isEmpty("sound_changes") { return [] }
    return try row.value("sound_changes", expected: "changes that this version knows") { (text: String) in
      let kinds = text.split(separator: ",").map { SoundChange(rawValue: String($0)) }
      return kinds.contains(nil) ? nil : Set(kinds.compactMap(\.self))
    }
  }

  /// The limits of what is measured: levels in dB, frequencies in hertz, times in seconds, and counts in a session.
  static let levels = -1000.0...1000
  static let frequencies = 1.0...100_000
  static let times = 0.0...1e6
  static let counts = 0...1_000_000_000

  private static func point(_ row: StoredRow) throws -> TonePoint {
    TonePoint(try row.named("ear"), try row["frequency_hz", frequencies])
  }

  private static func trial(_ row: StoredRow) throws -> Trial {
    Trial(
      number: try row["number", counts], purpose: try row.named("purpose"), point: try point(row),
      level: try row["level_db", levels], noise: try row["noise_db", levels], pause: try row["pause_s", times],
      response: ToneResponse(heard: try row["heard"], reactionTime: try row["reaction_time_s", times]),
      strayPresses: try row["stray_presses", counts])
  }

  private static func result(_ row: StoredRow) throws -> ThresholdResult {
    let level: Double? = try row["level_db", levels]
    let (trials, deviation): (Int, Double?) = (try row["trials", counts], try row["standard_deviation_db", levels])
    switch (try row.named("status", as: ThresholdResult.Status.self), level) {
    case (.threshold, let level?): return .threshold(level, standardDeviation: deviation, trialCount: trials)
    case (.atOrBelow, let level?): return .atOrBelow(level, trialCount: trials)
    case (.noResponse, let level?): return .noResponse(at: level, trialCount: trials)
    case (.unreliable, _):
      return .unreliable(
        try row.named("reason"), bestGuess: level, standardDeviation: deviation, trialCount: trials)
    default: throw row.bad("level_db", expected: "a level")
    }
  }
}
