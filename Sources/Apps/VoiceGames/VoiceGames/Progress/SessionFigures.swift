import Foundation
import Statistics
import VoiceListening

/// The figures of a child's voice in one session.
public struct SessionFigures: Sendable, Equatable, Codable {
  /// The date of the session, counted as `PlayedSession.date`.
  public var date: Double
  /// The day of the session in the calendar of the place, counted from 1 January 1970. A date outside of the years 1 to
  /// 9999 has the nearest day within them, and one that is not a number has the day 0.
  public var day: Int
  /// The game; `nil` for a session without events.
  public var game: Game?
  /// The settings of the game; `nil` if they are not known.
  public var settings: GameSettings?
  /// Whether the child finished the game.
  public var isFinished: Bool
  /// Time from the beginning of the game to its last event, seconds.
  public var length: Double
  /// Time in which sounds counted, seconds; `nil` if the log breaks off.
  public var duration: Double?
  /// The longest voice without a pause, seconds; `nil` without voice.
  public var longestPhonation: Double?
  /// The number of voices.
  public var voices: Int
  /// The share of the time of voice inside the target range of volumes, 0…1; `nil` without voice.
  public var loudnessControl: Double?
  /// Standard deviation of the volume of the voice in the session, 0…200; `nil` without voice.
  public var volumeDeviation: Double?
  /// The figures of the pitch; `nil` with fewer than `PitchFigures.leastTicks` ticks of voice with a pitch, in a game for
  /// two voices, and in a session of an earlier version.
  public var pitch: PitchFigures?
  /// The median time from a cue of the game to the answer, seconds; `nil` in a game without cues, and without answers.
  public var reaction: Double?
  /// The share of the child's attempts that succeeded, 0…1; `nil` without attempts.
  public var success: Double?
  /// The number of voices that did not help, by the event that names their fault.
  public var obstacles: [GameEvent.Name: Int]

  /// The years 1 to 9999, to which records are limited too; seconds since 1970.
  private static let dates = -62_135_596_800.0...253_402_300_799.0
  /// The events that name a fault of a voice.
  private static let faults: Set<GameEvent.Name> = [
    .shortSound, .longSound, .quietSound, .loudSound, .balloonPopped, .windowMissed, .spokeOutsideWindow,
    .otherModelMatched, .contourMissed,
  ]

  /// Computes the figures from a session's events.
  ///
  /// - Parameter calendar: the calendar that tells on which day the session was played.
  public init(_ session: PlayedSession, calendar: Calendar = Calendar(identifier: .gregorian)) {
    date = session.date
    day = Self.day(of: session.date, calendar)
    game = session.events.first?.game
    settings = session.settings
    length = session.events.last?.time ?? 0
    obstacles = session.events.reduce(into: [:]) { if Self.faults.contains($1.name) { $0[$1.name, default: 0] += 1 } }
    let last = session.events.last { $0.summary != nil }
    isFinished = last?.name == .gameFinished
    let summary = last?.summary
    duration = summary?.listening
    let lengths = session.events.filter { $0.name == .voiceHeard }.compactMap(\.measured.duration)
    // The log of a killed process breaks off without a summary. The longest voice then comes from the events.
    longestPhonation = [summary?.longestPhonation ?? 0, lengths.max() ?? 0].max().flatMap { $0 > 0 ? $0 : nil }
    voices = summary?.voices ?? lengths.count
    let voiced = summary.map { $0.inRange + $0.belowRange + $0.aboveRange } ?? 0
    loudnessControl = voiced > 0 ? (summary?.inRange ?? 0) / voiced : nil
    volumeDeviation = summary?.volumeDeviation
    pitch = summary?.pitch.flatMap { $0.isValid ? $0 : nil }
    let scoring = game?.kind.scoring
    reaction = scoring.flatMap { scoring in
      OrderStatistics.median(session.events.filter { scoring.timed.contains($0.name) }.compactMap(\.measured.reaction))
    }
    success = scoring?.attempts(session.events).flatMap { hits, misses in
      hits + misses > 0 ? Double(hits) / Double(hits + misses) : nil
    }
  }

  /// The day of a date, as `day` counts it.
  static func day(of date: Double, _ calendar: Calendar) -> Int {
    let moment = date.isNaN ? 0 : min(max(date, dates.lowerBound), dates.upperBound)
    let shift = Double(calendar.timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: moment)))
    return Int(((moment + shift) / 86_400).rounded(.down))
  }

  /// Whether the child had the same task as in another session: the same settings, except for those that a calibration
  /// fits to the room and the voice, and the seed. Sessions without known settings count as equal.
  package func hasTask(of other: SessionFigures?) -> Bool {
    guard let mine = settings, let theirs = other?.settings else { return settings == other?.settings }
    return mine.withoutCalibration == theirs.withoutCalibration
  }
}

/// A logged session of one child, from which a progress report is computed.
public struct PlayedSession: Sendable, Equatable, Codable {
  /// The date of the session in seconds, counted from 1970 or from any other moment that the caller chooses.
  public var date: Double
  /// The session's events in the order of time.
  public var events: [GameEvent]
  /// The settings under which it was played; `nil` if they are not known.
  public var settings: GameSettings?

  /// Makes a session.
  public init(date: Double, events: [GameEvent], settings: GameSettings? = nil) {
    self.date = date
    self.events = events
    self.settings = settings
  }
}

extension GameSettings {
  /// The settings with the usual values of all that a calibration changes in the ear and in the rules, and with
  /// the usual seed.
  fileprivate var withoutCalibration: GameSettings {
    let ear = VoiceEar.Configuration()
    var same = withUsualSeed
    (same.ear.volumeFloor, same.ear.gate.minimumLevel) = (ear.volumeFloor, ear.gate.minimumLevel)
    (same.rules.voiceRange, same.rules.learning) = (SoundRules().voiceRange, SoundRules().learning)
    return same
  }
}
