import Foundation
import Statistics

/// A child's progress over sessions: the figures of each session, and their trends.
public struct ProgressFigures: Sendable, Equatable, Codable {
  /// The change of one figure over time.
  public struct Trend: Sendable, Equatable, Codable {
    /// The change in a day: the median of the slopes between all pairs of days (H. Theil 1950, P. K. Sen 1968). A day
    /// counts with the median of its sessions.
    public var changePerDay: Double
    /// The interval that contains the true change in a day with a probability of 95 %; `nil` for fewer than `leastDays`
    /// days of play, or if they lie within less than `leastSpan` days.
    public var interval: ClosedRange<Double>?
    /// The median over the first third of the sessions.
    public var before: Double
    /// The median over the last third of the sessions.
    public var after: Double
    /// The number of sessions from which the trend is computed.
    public var sessions: Int
    /// The number of days on which these sessions were played.
    public var days: Int

    /// The least number of days of play for an interval.
    public static let leastDays = 6
    /// The least number of days from the first to the last one for an interval: a good fortnight is no progress.
    public static let leastSpan = 14

    /// Whether the figure has changed: its interval does not contain 0. Of twenty figures that do not change, one has
    /// such an interval by chance.
    public var isChange: Bool { interval.map { !$0.contains(0) } ?? false }
  }

  /// The figures of each session, in the order of the dates.
  public var sessions: [SessionFigures]

  /// Makes the figures from one child's sessions in any order.
  ///
  /// - Parameter calendar: the calendar that tells on which day a session was played.
  public init(sessions: [PlayedSession], calendar: Calendar = Calendar(identifier: .gregorian)) {
    self.sessions = sessions.map { SessionFigures($0, calendar: calendar) }.sorted { $0.date < $1.date }
  }

  /// Returns the sessions of one game.
  public func sessions(of game: Game) -> [SessionFigures] { sessions.filter { $0.game == game } }

  /// Returns the sessions of one game that had the same task as the last one. Other settings make a game easier or
  /// harder, so figures before and after a change of settings say nothing about the child.
  public func comparableSessions(of game: Game) -> [SessionFigures] {
    let played = sessions(of: game)
    return played.filter { $0.hasTask(of: played.last) }
  }

  /// Returns the sessions of a game that began with another task than the session of the game before them.
  public func sessionsWithNewTask(of game: Game) -> [SessionFigures] {
    let played = sessions(of: game)
    return zip(played.dropFirst(), played).filter { !$0.hasTask(of: $1) }.map(\.0)
  }

  /// The share of sessions in which the child finished the game, 0…1; `nil` without sessions.
  public var finishedShare: Double? {
    sessions.isEmpty ? nil : Double(sessions.filter(\.isFinished).count) / Double(sessions.count)
  }

  /// The longest voice of all sessions, seconds; `nil` without voice.
  public var longestPhonation: Double? { sessions.compactMap(\.longestPhonation).max() }

  /// The figures' resolution in a trend, seconds or shares. Smaller differences come from rounding and are no change.
  private static let resolution = 0.001

  /// Returns the trend of a figure over the sessions that have it. The result is `nil` for fewer than three such
  /// sessions, and if all were played on the same day.
  ///
  /// The cost grows with the square of the number of days.
  ///
  /// - Parameter game: the game whose comparable sessions count; `nil` for all sessions of all games. Games ask for
  ///   different voices, so a trend over several games may only show that other games were played.
  public func trend(of game: Game? = nil, _ figure: (SessionFigures) -> Double?) -> Trend? {
    let played = game.map(comparableSessions) ?? sessions
    return Self.trend(over: played.compactMap { session in figure(session).map { (session.day, $0) } })
  }

  /// Returns the trend of values, in the order of time, with their days.
  static func trend(over points: [(day: Int, value: Double)]) -> Trend? {
    guard points.count >= 3 else { return nil }
    let days = Dictionary(grouping: points, by: \.day)
      .compactMap { day, points in
        OrderStatistics.median(points.map(\.value)).map {
          (x: Double(day), y: ($0 / resolution).rounded() * resolution)
        }
      }
      .sorted { $0.x < $1.x }
    let third = max(1, points.count / 3)
    guard let slope = MedianSlope(days), let first = days.first, let last = days.last,
      let before = OrderStatistics.median(points.prefix(third).map(\.value)),
      let after = OrderStatistics.median(points.suffix(third).map(\.value))
    else { return nil }
    let isLong = days.count >= Trend.leastDays && last.x - first.x >= Double(Trend.leastSpan)
    return Trend(
      changePerDay: slope.slope, interval: isLong ? slope.interval : nil, before: before, after: after,
      sessions: points.count, days: days.count)
  }
}
