import AudioCore
import AudioFiles
import Expectations
import Foundation
import TestSupport
import Testing
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// Tests of the records of `voice-games`: permissions of the files, deletion, and use without the right to write.
@Suite struct RecordsOfGamesTests {
  private let tool = Tool("voice-games")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String]) throws -> Tool.Outcome {
    try tool.run(arguments + ["--database", folder("games.sqlite")])
  }

  @discardableResult private func mustRun(_ arguments: [String]) throws -> Tool.Outcome {
    let outcome = try run(arguments)
    try require(outcome.status == 0, "\(arguments): \(outcome.messages)")
    return outcome
  }

  /// Plays a game for Anna with the recording of a singer.
  private func play(_ game: String) throws {
    try mustRun([
      "play", game, "--child", "Anna", "--events", "--input",
      PackageRoot.file("Examples/Recordings/singing-tagalog.flac"),
    ])
  }

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  /// New files are private under every umask, and the permissions of existing files are corrected.
  @Test func everyFileIsTheOwnersAlone() throws {
    let home = folder("home/.local/share/voice-games")
    let database = home + "/voice-games.sqlite"
    func asUser(_ arguments: [String]) throws -> Tool.Outcome {
      let process = ["-c", "umask 0; exec \"$0\" \"$@\"", tool.path] + arguments
      return try Tool(path: "/bin/sh").run(process, environment: ["HOME": folder("home"), "XDG_DATA_HOME": "relative"])
    }
    expectEqual(try asUser(["children", "add", "Anna"]).status, 0)
    expect(permissions(home) == "700" && permissions(database) == "600")
    expectEqual(try asUser(["report", "--child", "Anna", "-o", folder("pages/anna.html")]).status, 0)
    expect(permissions(folder("pages")) == "700" && permissions(folder("pages/anna.html")) == "600")
    expectEqual(
      try asUser([
        "play", "cloud", "--child", "Anna", "--events", "--input",
        PackageRoot.file("Examples/Recordings/ui-complete.oga"),
      ]).status, 0)
    expectEqual(try asUser(["export", "-o", folder("out")]).status, 0)
    expect(permissions(folder("out")) == "700" && permissions(folder("out/events-000001.jsonl")) == "600")
    // These are the permissions that the last version gave.
    chmod(home, 0o755)
    chmod(database, 0o644)
    let corrected = try asUser(["children"])
    expect(corrected.status == 0 && permissions(home) == "700" && permissions(database) == "600")
    expectEqual(
      lines(corrected.messages),
      [
        "voice-games: \(home): other users had rights to it (755); now only its owner has",
        "voice-games: \(database): other users had rights to it (644); now only its owner has",
      ])
    expect(try asUser(["children"]).messages.isEmpty)
  }

  @Test func sessionsAreDeletedByNumberChildAndAge() throws {
    try mustRun(["children", "add", "Anna"])
    for game in ["cloud", "dog", "balloon"] { try play(game) }
    expect(try run(["sessions", "delete", "1"]).messages.contains("expected --yes"))
    expectEqual(try run(["sessions", "delete", "--yes"]).status, 2)
    expect(
      try run(["sessions", "delete", "7", "--yes"]).messages.contains("expected the number of a stored session, got 7"))
    expectEqual(try mustRun(["sessions"]).output.split(separator: "\n").count, 5)
    expectEqual(try mustRun(["sessions", "delete", "1", "--yes"]).messages, "deleted 1 session\n")
    expect(!(try mustRun(["sessions"]).output.contains("cloud")))
    expectEqual(try mustRun(["log", "cloudGameQuery"]).output.split(separator: "\n").count, 1)
    // No session is a day old.
    let none = try mustRun(["sessions", "delete", "--older-than", "1", "--yes"])
    expectEqual(none.messages, "no session meets these options: nothing was deleted\n")
    expectEqual(
      try mustRun(["sessions", "delete", "--child", "Anna", "--recording-only", "--yes"]).messages,
      "deleted the recordings of 2 sessions\n")
    expect(try run(["replay", "2"]).messages.contains("expected a session that was recorded, got 2"))
    expectGreater(try mustRun(["log", "dogGameQuery"]).output.split(separator: "\n").count, 2)
    expectEqual(try mustRun(["sessions", "delete", "--older-than", "0", "--yes"]).messages, "deleted 2 sessions\n")
    expectEqual(try mustRun(["check"]).output, "whole: 0 sessions\n")
  }

  @Test func aTrackIsPrintedTickByTick() throws {
    try mustRun(["children", "add", "Anna"])
    try play("cloud")
    let rows = lines(try mustRun(["track", "1"]).output)
    expectEqual(rows[0], "tick,time_s,volume,level_dbfs,room_level_dbfs,frequency_hz,sound,lower_hz,upper_hz")
    expect(rows[1].hasPrefix("1,0.050,") && rows[20].hasPrefix("20,1.000,"), "\(rows[1]) \(rows[20])")
    let records = try GameRecords(path: folder("games.sqlite"))
    let ticks = try records.recording(ofSession: 1).heard.filter { if case .tick = $0 { true } else { false } }
    expectEqual(rows.count, ticks.count + 1)
    // A singer has a pitch while there is a voice.
    let voiced = rows.filter { $0.contains(",voice,") }
    expect(voiced.count > 20 && voiced.contains { Double($0.split(separator: ",")[5]) ?? 0 > 80 }, "\(voiced.count)")
    let json = lines(try mustRun(["track", "1", "--format", "jsonl"]).output)
    expect(json.count == ticks.count && json[0].hasPrefix("{\"tick\":1,\"time_s\":0.050,"), "\(json[0])")
    expect(try run(["track", "7"]).messages.contains("expected the number of a stored session, got 7"))
    try mustRun(["sessions", "delete", "1", "--recording-only", "--yes"])
    let gone = try run(["track", "1"])
    expect(gone.status == 2 && gone.output.isEmpty && gone.messages.contains("expected a session that was recorded"))
  }

  @Test func recordingsAreKeptAsLongAsIsSaid() throws {
    try mustRun(["children", "add", "Anna"])
    expectEqual(try mustRun(["retention"]).output, "recordings are kept: forever\n")
    // There are three sessions; two of them are old.
    let records = try GameRecords(path: folder("games.sqlite"))
    let anna = try records.person(named: "Anna")
    for days in [100.0, 50, 0] {
      let recorder = try records.beginSession(
        of: anna, settings: try require(.standard(for: .dog)), source: "mic",
        at: Date(timeIntervalSinceNow: -86_400 * days))
      try recorder.record(.tick(SoundTick(index: 1, time: 1.5, volume: 0, level: -50, roomLevel: -60)))
      try recorder.finish(duration: 2, at: Date())
    }
    expect(try run(["retention", "60"]).messages.contains("expected --yes"))
    expectEqual(try mustRun(["retention"]).output, "recordings are kept: forever\n")
    let set = try mustRun(["retention", "60", "--yes"])
    expect(set.output == "recordings are kept: 60 days\n" && set.messages == "deleted the recordings of 1 sessions\n")
    expect(try run(["replay", "1"]).status == 2 && run(["replay", "2"]).status == 0)
    for wrong in ["0", "long", "36501"] { expectEqual(try run(["retention", wrong]).status, 2) }
    expectEqual(try mustRun(["retention", "forever"]).output, "recordings are kept: forever\n")
  }

  /// With a folder or a file that cannot be written, or on a full disk, the records are read, and a change is refused
  /// in one line.
  @Test func whatIsThereIsReadWithoutTheRightToWrite() throws {
    try mustRun(["children", "add", "Anna"])
    try play("cloud")
    let database = ["--database", folder("games.sqlite")]
    let listed = try mustRun(["sessions"]).output
    let log = try mustRun(["log"]).output
    let cases: [(folder: mode_t, file: mode_t, blocks: Int?)] = [
      (0o555, 0o600, nil), (0o755, 0o400, nil), (0o755, 0o600, 0),
    ]
    for (folderMode, fileMode, blocks) in cases {
      chmod(folder.path, folderMode)
      chmod(folder("games.sqlite"), fileMode)
      defer { chmod(folder.path, 0o755) }
      func limited(_ arguments: [String]) throws -> Tool.Outcome {
        try tool.runUnprivileged(arguments + database, owning: folder, limitInBlocks: blocks)
      }
      for (command, expected) in [(["sessions"], listed), (["log"], log)] {
        let outcome = try limited(command)
        expect(outcome.status == 0 && outcome.output == expected, "\(command) \(cases): \(outcome.messages)")
        expect(outcome.messages.isEmpty, "\(outcome.messages)")
      }
      let refused = try limited(["children", "add", "Bob"])
      expect(refused.status == 1 && lines(refused.messages).count == 1, "\(refused.messages)")
      expect(refused.messages.contains("the database can be read but not written"), "\(refused.messages)")
    }
    expectEqual(try mustRun(["children", "add", "Bob"]).status, 0)
  }

  /// A file of an earlier version in a folder that cannot be written is migrated in memory and read.
  @Test func anEarlierVersionIsReadWithoutTheRightToWrite() throws {
    let fixture = PackageRoot.file("Tests/Fixtures/VoiceGameRecords/first-version.sqlite")
    try FileManager.default.copyItem(atPath: fixture, toPath: folder("games.sqlite"))
    chmod(folder("games.sqlite"), 0o400)
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }
    let before = try Data(contentsOf: URL(fileURLWithPath: folder("games.sqlite")))
    let log = try tool.runUnprivileged(
      ["log", "--format", "jsonl", "--database", folder("games.sqlite")], owning: folder)
    expect(log.status == 0 && lines(log.output).count == 11, "\(log.messages)")
    expectEqual(try Data(contentsOf: URL(fileURLWithPath: folder("games.sqlite"))), before)
  }

  /// A write-ahead log that cannot be merged is an error, since the records would lack its changes.
  @Test func aLogThatCannotBeReadIsNotPassedOver() throws {
    try mustRun(["children", "add", "Anna"])
    // The copied files are in the state that a killed process leaves.
    do {
      let records = try GameRecords(path: folder("games.sqlite"))
      _ = try records.addChild(named: "Bob", at: Date())
      for name in ["games.sqlite", "games.sqlite-wal"] {
        try FileManager.default.copyItem(atPath: folder(name), toPath: folder("copy-" + name))
      }
    }
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }
    let outcome = try tool.runUnprivileged(["children", "--database", folder("copy-games.sqlite")], owning: folder)
    expect(outcome.status == 1 && outcome.output.isEmpty, "\(outcome.output)")
    expect(
      lines(outcome.messages).count == 1 && outcome.messages.contains("-wal, which can be read only"),
      "\(outcome.messages)")
  }
}
