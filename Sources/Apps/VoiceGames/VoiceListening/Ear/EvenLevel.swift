/// Whether the level of what sounds follows a straight line in dB: a hum stands, what was struck dies away evenly, and nobody
/// sings like that.
///
/// Judged over the last 0.3 s of ticks: none of 377 such windows of singing and speaking people is as even as this asks for
/// (one in a hundred within 0.19 dB), hums and slow bells are (guide). No allocation after `init`.
struct EvenLevel: Sendable {
  private static let duration = 0.3
  /// Most departure of a step between two ticks from the mean step, dB.
  private static let tolerance = 0.15

  private var levels: [Double]
  private var count = 0

  init(tickRate: Double) {
    levels = [Double](repeating: 0, count: max(6, Int((Self.duration * tickRate).rounded())))
  }

  mutating func reset() { count = 0 }

  /// Takes a tick's level, dBFS; tells whether the newest ones lie on a line.
  mutating func append(_ level: Double) -> Bool {
    levels[count % levels.count] = level
    count += 1
    guard count >= levels.count else { return false }
    let mean = (level - levels[count % levels.count]) / Double(levels.count - 1)
    for k in 0..<levels.count - 1 {
      let step = levels[(count + k + 1) % levels.count] - levels[(count + k) % levels.count]
      if abs(step - mean) > Self.tolerance { return false }
    }
    return true
  }
}
