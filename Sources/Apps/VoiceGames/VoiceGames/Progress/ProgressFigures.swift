/// A child's progress over sessions: figures session by session, and their trends. No clock, no files.
public struct ProgressFigures: Sendable, Equatable, Codable {
  /// One figure over time.
  public struct Trend: Sendable, Equatable, Codable {
    /// Its change a day: the median of the slopes between all pairs of sessions (H. Theil 1950, P. K. Sen 1968), which
    /// a single bad day does not turn.
    public var changePerDay: Double
    /// Median of the first and of the last third of the sessions.
    public var before: Double
    /// See `before`.
    public var after: Double
    /// The number of sessions behind the trend.
    public var sessions: Int
  }

  /// Each session, in the order of their dates.
  public var sessions: [SessionFigures]

  /// Makes the figures from one child's sessions in any order.
  public init(sessions: [PlayedSession]) {
    self.sessions = sessions.map(SessionFigures.init).sorted { $0.date < $1.date }
  }

  /// Sessions of one game only.
  public func sessions(of game: Game) -> [SessionFigures] { sessions.filter { $0.game == game } }

  /// Share of sessions that were finished, 0…1; `nil` without sessions.
  public var finishedShare: Double? {
    sessions.isEmpty ? nil : Double(sessions.filter(\.isFinished).count) / Double(sessions.count)
  }

  /// The longest voice of all sessions, seconds.
  public var longestPhonation: Double? { sessions.compactMap(\.longestPhonation).max() }

  /// The trend of a figure over the sessions that have it; `nil` for fewer than three, or all at one time.
  ///
  /// Cost: the square of their number.
  ///
  /// - Parameter game: sessions of this game only: games ask for different voices, and a trend over several may be one
  ///   of what was played.
  public func trend(of game: Game? = nil, _ figure: (SessionFigures) -> Double?) -> Trend? {
    let played = game.map(sessions(of:)) ?? sessions
    let points = played.compactMap { session in figure(session).map { (session.date, $0) } }
    guard points.count >= 3 else { return nil }
    var slopes: [Double] = []
    for (n, first) in points.enumerated() {
      for second in points[(n + 1)...] where second.0 > first.0 {
        slopes.append((second.1 - first.1) / (second.0 - first.0))
      }
    }
    let third = max(1, points.count / 3)
    guard let slope = SessionFigures.median(slopes), let before = SessionFigures.median(points.prefix(third).map(\.1)),
      let after = SessionFigures.median(points.suffix(third).map(\.1))
    else { return nil }
    return Trend(changePerDay: slope * 86_400, before: before, after: after, sessions: points.count)
  }
}
