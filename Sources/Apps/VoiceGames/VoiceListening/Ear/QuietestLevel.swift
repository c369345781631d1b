/// The level of the quietest tick of the last ten seconds: a room's level that no voice can raise, since nobody sings for
/// ten seconds without a breath. No allocation after `init`.
struct QuietestLevel: Sendable {
  private static let duration = 10.0

  private var levels: [Double]
  private var count = 0

  init(tickRate: Double) { levels = [Double](repeating: 0, count: Int((Self.duration * tickRate).rounded())) }

  mutating func reset() { count = 0 }

  /// Takes a tick's level, dBFS, and returns the quietest one.
  mutating func append(_ level: Double) -> Double {
    levels[count % levels.count] = level
    count += 1
    return levels.prefix(count).min() ?? level
  }
}
