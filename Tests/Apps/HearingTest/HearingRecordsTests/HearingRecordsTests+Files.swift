import AppDatabases
import Expectations
import Foundation
import GRDB
import HearingRecords
import HearingTest
import TestSupport
import Testing

/// Full disks, files of earlier versions, damaged ones.
extension HearingRecordsTests {
  /// A database that may not grow (`PRAGMA max_page_count`) is a full disk: what was answered before is there, and it goes on
  /// when there is room again.
  @Test func aFullDiskKeepsWhatWasAnswered() throws {
    let folder = try TemporaryFolder()
    let records = try HearingArchive(path: folder("h.sqlite"))
    let person = try records.addPerson(named: "Anna", at: Self.start)
    let recorder = try records.beginSession(of: person, plan: try plan(), conditions: try conditions(), at: Self.start)
    var whole = try HearingSession(plan: try plan())
    try answer(&whole, nil)
    let pages = try records.database.read { try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0 }
    func limit(_ count: Int) throws {
      _ = try records.database.read { try Int.fetchOne($0, sql: "PRAGMA max_page_count = \(count)") }
    }
    try limit(pages)
    var kept = 0
    expect(throws: AppDatabaseError.diskFull(path: folder("h.sqlite"))) {
      for number in 0..<10_000 {
        var trial = whole.trials[number % whole.trials.count]
        trial.number = number
        try recorder.record(trial, at: Self.start)
        kept = number + 1
      }
    }
    expect(kept > whole.trials.count / 2 && kept < 10_000)
    let stored = try records.trials(ofSession: recorder.session)
    expect(stored.count == kept && stored.prefix(10) == whole.trials.prefix(10))
    expectEqual(try HearingArchive(path: folder("h.sqlite")).trials(ofSession: recorder.session), stored)
    try limit(pages + 100)
    var next = whole.trials[0]
    next.number = kept
    try recorder.record(next, at: Self.start)
    expectEqual(try records.trials(ofSession: recorder.session).count, kept + 1)
  }

  /// A session of the version before masking noise: what it came to, and the trials of one that goes on.
  @Test func aDatabaseWithoutNoiseOpens() throws {
    let folder = try TemporaryFolder()
    let path = folder("h.sqlite")
    let plan = try StoredText.json(try plan())
    var session = try HearingSession(plan: try self.plan())
    try answer(&session, nil, until: 3)
    do {
      let second = try AppDatabase(
        path: path, applicationID: HearingArchive.applicationID, migrations: Array(HearingArchive.migrations[0...1]))
      try second.write { database in
        try database.execute(
          sql: "INSERT INTO person (uuid, name, created) VALUES ('u', 'Anna', '2026-01-01T00:00:00.000Z')")
        for ended in ["2026-01-02T00:00:00.000Z", nil] {
          try database.execute(
            sql: """
              INSERT INTO session (uuid, person_id, plan, stimulus, device, is_simulated, started, ended)
              VALUES (hex(randomblob(8)), 1, ?, ?, 'null', 1, '2026-01-01T00:00:00.000Z', ?)
              """, arguments: [plan, try StoredText.json(try ToneStimulus()), ended])
        }
        try database.execute(
          sql: """
            INSERT INTO threshold VALUES (1, 0, 'right', 1000, 0, 'threshold', 20, 1.5, NULL, 12),
              (1, 0, 'right', 1000, 1, 'threshold', 22, 1.5, NULL, 11), (1, 1, 'left', 1000, 0, 'no-response', 85, NULL, NULL, 9)
            """)
        for trial in session.trials {
          try database.execute(
            sql: "INSERT INTO trial VALUES (2, ?, '2026-01-01T00:00:00.000Z', ?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
              trial.number, trial.purpose.rawValue, trial.point.ear.rawValue, trial.point.frequency, trial.level,
              trial.pause, trial.response.heard, trial.response.reactionTime, trial.strayPresses,
            ])
        }
      }
    }
    let records = try HearingArchive(path: path)
    let entries = try records.outcome(ofSession: 1).entries
    expect(entries.map(\.result.level) == [20, 85] && entries.map(\.retest?.level) == [22, nil])
    expect(entries.allSatisfy { $0.masking == nil })
    // Who answered was known before it had a name; the answers are counted where that version did not.
    expect(try records.session(1).conditions.source == .simulated && records.session(1).earphones == nil)
    expectEqual(try records.outcome(ofSession: 1).answeredToneCount, 0)
    try records.database.write {
      try $0.execute(
        sql: """
          INSERT INTO trial SELECT 1, number, at, purpose, ear, frequency_hz, level_db, pause_s, 1, 0.5, 0, NULL FROM trial
          WHERE session_id = 2
          """)
    }
    let tones = session.trials.count { $0.level != nil }
    expectEqual(try records.outcome(ofSession: 1).answeredToneCount, tones)
    expectEqual(try records.resume(session: 2).session.trials, session.trials)
  }

  /// What an earlier version stored of a device says whether anybody heard it.
  @Test func whoAnsweredIsKnownOfEarlierSessions() throws {
    let folder = try TemporaryFolder()
    let path = folder("h.sqlite")
    let devices: [(name: String, isSimulated: Bool, source: SessionSource)] = [
      ("USB headphone", false, .person), ("null", true, .simulated), ("null", false, .nullOutput),
      ("Loopback: PCM (hw:1,0)", false, .loopback), ("Monitor of Built-in Audio", false, .loopback),
      ("Dummy Output", false, .loopback), ("Studio Monitor speakers", false, .person), ("default", false, .person),
    ]
    do {
      let third = try AppDatabase(
        path: path, applicationID: HearingArchive.applicationID, migrations: Array(HearingArchive.migrations[0...2]))
      let (plan, stimulus) = (try StoredText.json(try plan()), try StoredText.json(try ToneStimulus()))
      try third.write { database in
        try database.execute(
          sql: "INSERT INTO person (uuid, name, created) VALUES ('u', 'Anna', '2026-01-01T00:00:00.000Z')")
        for device in devices {
          try database.execute(
            sql: """
              INSERT INTO session (uuid, person_id, plan, stimulus, device, is_simulated, started)
              VALUES (hex(randomblob(8)), 1, ?, ?, ?, ?, '2026-01-01T00:00:00.000Z')
              """, arguments: [plan, stimulus, device.name, device.isSimulated])
        }
      }
    }
    let records = try HearingArchive(path: path)
    expectEqual(try records.sessions().map(\.conditions.source), devices.map(\.source))
    for device in devices {
      let conditions = SessionConditions(
        calibration: nil, stimulus: try ToneStimulus(), device: device.name, isSimulated: device.isSimulated)
      expectEqual(conditions.source, device.source, "\(device.name)")
    }
    let recorder = try records.resume(session: 1).recorder
    try recorder.record(.leftOnly)
    try recorder.record(.right)
    expectEqual(try records.session(1).earphones, .right)
  }

  /// Sessions and checks of the version before places and examiners: neither is known.
  @Test func aDatabaseWithoutPlacesOpens() throws {
    let folder = try TemporaryFolder()
    let path = folder("h.sqlite")
    do {
      let earlier = try AppDatabase(
        path: path, applicationID: HearingArchive.applicationID, migrations: Array(HearingArchive.migrations[0...6]))
      let (plan, stimulus) = (try StoredText.json(try plan()), try StoredText.json(try ToneStimulus()))
      try earlier.write { database in
        try database.execute(
          sql: """
            INSERT INTO person (uuid, name, created) VALUES ('u', 'Anna', '2026-01-01T00:00:00.000Z');
            INSERT INTO session (uuid, person_id, plan, stimulus, device, is_simulated, started)
              VALUES ('s', 1, ?, ?, 'card', 0, '2026-01-01T00:00:00.000Z');
            INSERT INTO room_check (person_id, at, verdict, level_db, is_calibrated, remarks)
              VALUES (1, '2026-01-01T00:00:00.000Z', 'fine', 20, 1, '["fine here"]');
            INSERT INTO session_room VALUES (1, 1);
            """, arguments: [plan, stimulus])
      }
    }
    let records = try HearingArchive(path: path)
    expectEqual(try records.session(1).circumstances, .unknown)
    let check = try require(try records.roomCheck(ofSession: 1))
    expect(check.limits.isEmpty && check.remarks == ["fine here"])
  }

  /// A place and an examiner stay with their session, in one line each.
  @Test func placeAndExaminer() throws {
    let records = try HearingArchive(path: try TemporaryFolder()("h.sqlite"))
    let anna = try records.addPerson(named: "Anna", at: Self.start)
    let circumstances = try SessionCircumstances(place: " Praha ", examiner: "")
    expect(circumstances.place == "Praha" && circumstances.examiner == nil)
    let session = try records.beginSession(
      of: anna, plan: try plan(), conditions: try conditions(), circumstances: circumstances, at: Self.start
    ).session
    expectEqual(try records.session(session).circumstances, circumstances)
    for text in ["two\nlines", String(repeating: "a", count: 101)] {
      expect(throws: HearingRecordsError.invalidCircumstance(what: "an examiner", got: text)) {
        try SessionCircumstances(examiner: text)
      }
    }
  }

  @Test func aDatabaseOfTheFirstVersionOpensAndADamagedOneDoesNot() throws {
    let folder = try TemporaryFolder()
    let path = folder("h.sqlite")
    do {
      let first = try AppDatabase(
        path: path, applicationID: HearingArchive.applicationID, migrations: [HearingArchive.migrations[0]])
      try first.write {
        try $0.execute(
          sql: "INSERT INTO person (uuid, name, created) VALUES ('u', 'Anna', '2026-01-01T00:00:00.000Z')")
      }
    }
    do {
      let records = try HearingArchive(path: path)
      let anna = try records.person(named: "Anna")
      expect(try records.speechSessions(of: anna).isEmpty && records.questionnaires(of: anna).isEmpty)
    }
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    for index in 4096..<bytes.count where index % 3 == 0 { bytes[index] = 0xA5 }
    let damaged = try folder.write("damaged.sqlite", bytes)
    expect(throws: AppDatabaseError.self) { try HearingArchive(path: damaged) }
    expectEqual(try [UInt8](Data(contentsOf: URL(fileURLWithPath: damaged))), bytes)
  }
}
