/// The figures of a child's voice in one session.
public struct SessionFigures: Sendable, Equatable, Codable {
  /// The date of the session, counted as `PlayedSession.date`.
  public var date: Double
  /// The game; `nil` for a session without events.
  public var game: Game?
  /// Whether the child finished the game.
  public var isFinished: Bool
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
  /// The median time from the game's request for a voice to the answer, seconds; `nil` without requests or answers.
  public var reaction: Double?
  /// The share of the child's attempts that succeeded, 0…1; `nil` without attempts.
  public var success: Double?

  /// Computes the figures from a session's events.
  public init(_ session: PlayedSession) {
    date = session.date
    game = session.events.first?.game
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
    let scoring = game?.kind.scoring
    reaction = scoring.flatMap { Self.median(Self.reactions(session.events, $0)) }
    success = scoring?.attempts(session.events).flatMap { hits, misses in
      hits + misses > 0 ? Double(hits) / Double(hits + misses) : nil
    }
  }

  /// Returns the time from each request for a voice to the onset of the next voice, or the reaction time that an event
  /// carries; seconds.
  private static func reactions(_ events: [GameEvent], _ scoring: GameScoring) -> [Double] {
    var wantedAt: Double?
    var found: [Double] = []
    for event in events {
      if scoring.asking.contains(event.name) {
        wantedAt = event.time
      } else if scoring.timed.contains(event.name) {
        if let reaction = event.measured.reaction { found.append(reaction) }
        wantedAt = nil
      } else if scoring.answering.contains(event.name) {
        guard let wanted = wantedAt, let onset = event.measured.voicingOnset else { continue }
        if onset >= wanted { found.append(onset - wanted) }
        wantedAt = nil
      }
    }
    return found
  }

  static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}

/// A logged session of one child, from which a progress report is computed.
public struct PlayedSession: Sendable, Equatable, Codable {
  /// The date of the session in seconds, counted from 1970 or from any other moment that the caller chooses.
  public var date: Double
  /// The session's events in the order of time.
  public var events: [GameEvent]

  /// Makes a session.
  public init(date: Double, events: [GameEvent]) {
    self.date = date
    self.events = events
  }
}
