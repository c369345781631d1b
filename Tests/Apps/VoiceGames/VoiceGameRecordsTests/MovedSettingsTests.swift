import AppDatabases
import Expectations
import Foundation
import GRDB
import TestSupport
import Testing
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// A child's settings are stored as what was moved: all else follows the last measurement.
@Suite struct MovedSettingsTests {
  private static let start = Date(timeIntervalSince1970: 1_795_000_000)
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func voice(floor: Double, soft: Double = 90, usual: Double = 115, loud: Double = 140) -> CalibratedVoice {
    CalibratedVoice(
      volumeFloor: floor, roomLevel: floor - 5, softVolume: soft, usualVolume: usual, loudVolume: loud,
      usualFrequency: 260)
  }

  @Test func aNewMeasurementChangesAllThatNobodyMoved() throws {
    let records = try GameRecords(path: folder("games.sqlite"))
    let anna = try records.addChild(named: "Anna", at: Self.start)
    try records.set(voice(floor: -60), of: anna, at: Self.start)
    let played = try require(try records.playedSettings(of: anna, for: .dog))
    try records.set(played.changed(["jumps=3"]), of: anna, for: .dog)
    let softer = voice(floor: -94, soft: 80)
    try records.set(softer, of: anna, at: Self.start)
    let now = try require(try records.settings(of: anna, for: .dog))
    expectEqual((now.parameters as? DogSettings)?.jumpCount, 3)
    // The thresholds are those of the microphone of today.
    expect(now.rules.voiceRange == softer.voiceRange && now.ear.volumeFloor == -94)
    expectEqual(now, try require(GameSettings.standard(for: .dog)).fitted(to: softer).changed(["jumps=3"]))
  }

  /// A moved value stays, moves into its range, or is left out if it contradicts the others; a child can always play.
  @Test func movedValuesSurviveAMeasurement() throws {
    let records = try GameRecords(path: folder("games.sqlite"))
    let anna = try records.addChild(named: "Anna", at: Self.start)
    let played = try require(try records.playedSettings(of: anna, for: .pitchSwitch))
    try records.set(played.changed(["high=260..500", "low=150..250"]), of: anna, for: .pitchSwitch)
    try records.set(voice(floor: -60), of: anna, at: Self.start)
    let own = try require(try records.settings(of: anna, for: .pitchSwitch))
    try own.validate()
    // The low band around the voice of 260 Hz reaches beyond 260 Hz: the high one begins where it ends.
    let bands = try require(own.parameters as? PitchSwitchSettings)
    expect(bands.low.contains(260) && bands.high == bands.low.upperBound...500)
    let balloon = try require(try records.playedSettings(of: anna, for: .balloon))
    try records.set(balloon.changed(["target=20..40", "pop-volume=60"]), of: anna, for: .balloon)
    try records.set(voice(floor: -70, usual: 150, loud: 190), of: anna, at: Self.start)
    try require(try records.settings(of: anna, for: .balloon)).validate()
  }

  // Databases of earlier versions.

  private func old(_ statements: [(String, StatementArguments)]) throws -> String {
    let path = folder("old.sqlite")
    let database = try AppDatabase(
      path: path, applicationID: GameRecords.applicationID,
      migrations: Array(GameRecords.migrations.prefix { !$0.name.hasPrefix("6:") }))
    try database.write { database in
      try database.execute(
        sql: "INSERT INTO person (id, name, created) VALUES (1, 'Anna', '2026-01-01T00:00:00.000Z')")
      for (sql, arguments) in statements { try database.execute(sql: sql, arguments: arguments) }
    }
    return path
  }

  /// A snapshot as the fifth version stored it: that of a dog with three jumps, after a measurement of another microphone.
  private let snapshot = """
    {"ear":{"gate":{"deadline":0.6,"margin":9,"minimumLevel":-61,"release":0.2,"strictness":1,"unvoicedRelease":0.4},\
    "measuresSpectrum":false,"pitchRange":[70,1000],"responseDelay":0.045,"syllableDip":4.5,"tickRate":20,\
    "volumeFloor":-60},"game":"dog","parameters":{"introduction":3,"jumpCount":3,"run":1,"stumble":0.4},\
    "rules":{"allowedDuration":[0.03,0.8],"requiredTicks":4,"voiceRange":[20,75]}}
    """
  private let voiceNow = """
    {"volumeFloor":-60,"roomLevel":-61,"softVolume":90,"usualVolume":120,"loudVolume":165,"usualFrequency":260}
    """

  @Test func settingsOfAnEarlierVersionAreConverted() throws {
    let path = try old([
      ("INSERT INTO voice VALUES (1, '2026-01-02T00:00:00.000Z', ?)", [voiceNow]),
      ("INSERT INTO settings VALUES (1, 'dog', ?)", [snapshot]),
      ("INSERT INTO earlier_settings (person_id, game, json) VALUES (1, 'dog', NULL), (1, 'dog', ?)", [snapshot]),
    ])
    var told: [String] = []
    let records = try GameRecords(path: path) { told.append($0) }
    let anna = try records.person(named: "Anna")
    let own = try require(try records.settings(of: anna, for: .dog))
    let dog = try require(own.parameters as? DogSettings)
    // What somebody moved stays; the thresholds of the old microphone do not.
    expect(dog.jumpCount == 3 && own.rules.allowedDuration == 0.03...0.8)
    expectEqual(own.rules.voiceRange, try records.voice(of: anna)?.voiceRange)
    expect(told.contains { $0.contains("settings of 1 games") && $0.contains("2 thresholds") }, "\(told)")
    expectEqual(try records.earlierSettings(of: anna, for: .dog)?.settings, own)
    // It is said once.
    told = []
    _ = try GameRecords(path: path) { told.append($0) }
    expect(told.isEmpty)
  }

  /// A threshold that somebody moved after the last measurement stays moved.
  @Test func aThresholdMovedByHandStays() throws {
    let present = snapshot.replacingOccurrences(of: "\"voiceRange\":[20,75]", with: "\"voiceRange\":[70,185]")
      .replacingOccurrences(of: "\"strictness\":1", with: "\"strictness\":2")
      .replacingOccurrences(of: "\"minimumLevel\":-61", with: "\"minimumLevel\":-55")
    let path = try old([
      ("INSERT INTO voice VALUES (1, '2026-01-02T00:00:00.000Z', ?)", [voiceNow]),
      ("INSERT INTO settings VALUES (1, 'dog', ?)", [present]),
    ])
    let records = try GameRecords(path: path)
    let own = try require(try records.settings(of: records.person(named: "Anna"), for: .dog))
    expect(own.ear.gate.strictness == 2 && own.rules.voiceRange == 70...185)
  }
}
