/// A part of the time of a game.
public struct TimeSpan: Sendable, Hashable, Codable {
  /// Its beginning, seconds since the game's start.
  public var start: Double
  /// Its end, seconds since the game's start.
  public var end: Double

  /// Makes a span.
  public init(start: Double, end: Double) { (self.start, self.end) = (start, end) }

  /// Its length, seconds.
  public var duration: Double { end - start }
}
