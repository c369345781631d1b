import AdultSide
import AppWords
import Foundation
import PageMessages
import PageServer
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// A recorded session beside its replay under other settings.
struct ReplayedSession: Sendable {
  let record: GameSessionRecord
  let recording: RecordedSession
  /// The events under the session's own settings.
  let events: [GameEvent]
  /// The settings of the second lane.
  var settings: GameSettings
}

/// The recorded sessions and their replay.
extension TherapistDesk {
  /// The number of sessions that the list shows.
  static let listedSessions = 100
  /// The greatest number of points in the picture of the volume.
  static let mostVolumePoints = 400

  mutating func openReplay(ofSession number: Int64) throws {
    guard let record = try records.sessions().first(where: { $0.id == number }), record.isRecorded else {
      throw PageRefusal(expected: "the number of a recorded session", got: "\(number)")
    }
    let recording = try records.recording(ofSession: number)
    replay = ReplayedSession(
      record: record, recording: recording, events: try recording.replay(), settings: recording.settings)
    place = .replay(number)
  }

  mutating func changeReplay(_ request: TherapistRequest.ReplayChange) throws -> Answer {
    guard !GameSettings.earSettings.contains(where: { [$0.name, $0.path].contains(request.setting.value) }) else {
      throw PageRefusal(expected: "a setting of the game or of its rules", got: request.setting.value)
    }
    do {
      return try replay(try Self.changed(try openedReplay().settings, request.setting.value, request.value))
    } catch let fault as TherapistFault { return try showing(fault.notice) }
  }

  mutating func moveReplay(isHarder: Bool) throws -> Answer {
    let settings = try openedReplay().settings
    guard let moved = isHarder ? settings.harder() : settings.easier() else {
      return try showing(Self.atTheEnd(isHarder: isHarder))
    }
    return try replay(moved)
  }

  mutating func restoreReplay() throws -> Answer { try replay(try openedReplay().recording.settings) }

  /// Makes the settings of the second lane those of the child. The ear stays that of the child: it fits the room of
  /// today and not that of the recording.
  mutating func keepReplay() throws -> Answer {
    let replay = try openedReplay()
    let child = try records.person(named: replay.record.child)
    let before = try records.playedSettings(of: child, for: replay.record.game)
    var kept = replay.settings
    kept.ear = before?.ear ?? kept.ear
    kept.parameters.adjust(&kept.ear)
    if kept != before { try records.set(kept, of: child, for: kept.game) }
    return try showing(.stored(Words(cs: "uloženo jako nastavení dítěte", en: "stored as the child's settings")))
  }

  private func openedReplay() throws -> ReplayedSession {
    guard let replay else { throw PageRefusal(expected: "a replay that was opened", got: "none") }
    return replay
  }

  private mutating func replay(_ settings: GameSettings) throws -> Answer {
    replay?.settings = settings
    return try shown()
  }

  // What the screens show.

  func sessionsContent(_ child: Child) throws -> TherapistContent.Sessions {
    let all = try records.sessions(of: child)
    return .init(
      child: try entry(child), sessions: try all.suffix(Self.listedSessions).reversed().map { try session($0, child) },
      recorded: all.count(where: \.isRecorded),
      others: max(0, all.count - Self.listedSessions))
  }

  private func session(_ record: GameSessionRecord, _ child: Child) throws -> TherapistContent.Session {
    .init(
      id: record.id, game: try entry(record.game, child), started: record.started.formatted(.iso8601),
      duration: .init(record.duration), isRecorded: record.isRecorded)
  }

  func replayContent(_ replay: ReplayedSession) throws -> TherapistContent.Replay {
    let child = try records.person(named: replay.record.child)
    let settings = replay.settings
    let events = try replay.recording.replay(under: settings)
    let comparison = ReplayComparison(first: replay.events, second: events)
    return .init(
      child: try entry(child), session: try session(replay.record, child), duration: replay.recording.duration,
      volumes: try Self.volumes(replay.recording).map { .init($0) },
      first: ReplayLane(replay.events, isShared: comparison.firstHasLike, settings: replay.recording.settings),
      second: ReplayLane(events, isShared: comparison.secondHasLike, settings: settings),
      differences: comparison.differences, rows: SettingRow.rows(of: settings, withEar: false).foreign,
      changes: SettingDifference.between(replay.recording.settings, and: settings),
      canEase: settings.easier() != nil, canHarden: settings.harder() != nil, tickRate: settings.ear.tickRate)
  }

  /// The loudest volume of a voice in each of equal parts of the recording.
  static func volumes(_ recording: RecordedSession) throws -> [Double?] {
    guard recording.duration > 0 else { return [] }
    // No more points than ticks, so that a voice has no gaps.
    let count = min(mostVolumePoints, max(1, Int(recording.duration * recording.settings.ear.tickRate)))
    var volumes = [Double?](repeating: nil, count: count)
    for tick in try recording.ticks() where tick.isVoice {
      // A tick's time is that of its end.
      let place = min(count - 1, max(0, Int((tick.time / recording.duration * Double(count)).rounded()) - 1))
      volumes[place] = max(volumes[place] ?? 0, tick.volume.rounded())
    }
    return volumes
  }
}
