import AudioCore

/// Smooths gains by two successive moving averages, which is a triangular window of `length` gains, so that the gain
/// has no jump and no corner.
///
/// Gains are summed as whole numbers in units of 2⁻³⁶, so that the sums do not drift.
struct GainSmoother: Sendable {
  private static let one = 0x1p36

  private struct Average: Sendable {
    var ring: [Int]
    var place = 0
    var sum: Int

    init(length: Int) {
      ring = Array(repeating: 0, count: length)
      sum = 0
    }

    /// Sets the state to that after a long run of `value`.
    mutating func fill(_ value: Int) {
      for n in ring.indices { ring[n] = value }
      (place, sum) = (0, ring.count * value)
    }

    mutating func push(_ value: Int) -> Int {
      sum += value - ring[place]
      ring[place] = value
      place = place + 1 == ring.count ? 0 : place + 1
      return sum
    }
  }

  private var first: Average
  private var second: Average
  private let scale: Double

  /// A smoother over `length` gains, 1 to 8192, as after a long run of gain 1.
  init(length: Int) {
    ensure((1...8192).contains(length), "gains to smooth: expected 1 to 8192, got \(length)")
    let firstLength = (length + 1) / 2
    first = Average(length: firstLength)
    second = Average(length: length + 1 - firstLength)
    scale = 1 / (Self.one * Double(firstLength) * Double(length + 1 - firstLength))
    reset()
  }

  /// Takes the next gain, 0…1, and returns the smoothed one.
  mutating func push(_ gain: Double) -> Double {
    Double(second.push(first.push(Int(gain * Self.one)))) * scale
  }

  mutating func reset() {
    first.fill(Int(Self.one))
    second.fill(Int(Self.one) * first.ring.count)
  }
}
