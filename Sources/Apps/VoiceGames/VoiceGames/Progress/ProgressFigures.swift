/// A child's progress over sessions: the figures of each session, and their trends.
public struct ProgressFigures: Sendable, Equatable, Codable {
  /// The change of one figure over time.
  public struct Trend: Sendable, Equatable, Codable {
    /// The change in a day: the median of the slopes between all pairs of sessions (H. Theil 1950, P. K. Sen 1968). A
    /// single bad day hardly changes it.
    public var changePerDay: Double
    /// The median over the first third of the sessions.
    public var before: Double
    /// The median over the last third of the sessions.
    public var after: Double
    /// The number of sessions from which the trend is computed.
    public var sessions: Int
  }

  /// The figures of each session, in the order of the dates.
  public var sessions: [SessionFigures]

  /// Makes the figures from one child's sessions in any order.
  public init(sessions: [PlayedSession]) {
    self.sessions = sessions.map(SessionFigures.init).sorted { $0.date < $1.date }
  }

  /// Returns the sessions of one game.
  public func sessions(of game: Game) -> [SessionFigures] { sessions.filter { $0.game == game } }

  /// The share of sessions in which the child finished the game, 0…1; `nil` without sessions.
  public var finishedShare: Double? {
    sessions.isEmpty ? nil : Double(sessions.filter(\.isFinished).count) / Double(sessions.count)
  }

  /// The longest voice of all sessions, seconds; `nil` without voice.
  public var longestPhonation: Double? { sessions.compactMap(\.longestPhonation).max() }

  /// Returns the trend of a figure over the sessions that have it. The result is `nil` for fewer than three such
  /// sessions, and if all have the same date.
  ///
  /// The cost grows with the square of the number of sessions.
  ///
  /// - Parameter game: the game whose sessions count; `nil` for all games. Games ask for different voices, so a trend
  ///   over several games may only show that other games were played.
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
