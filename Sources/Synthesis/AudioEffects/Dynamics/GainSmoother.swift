/// Smooths gains by two moving averages in a row: a window of `length` gains with the shape of a triangle, so that the gain
/// has no jump and no corner.
///
/// Gains are added as whole numbers of 2⁻³⁶: the sums do not drift, however long the sound is.
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

    /// As if all values so far had been `value`.
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

  /// A smoother over `length` gains, 1 to 8192, that were all 1 so far.
  init(length: Int) {
    precondition((1...8192).contains(length))
    let firstLength = (length + 1) / 2
    first = Average(length: firstLength)
    second = Average(length: length + 1 - firstLength)
    scale = 1 / (Self.one * Double(firstLength) * Double(length + 1 - firstLength))
    reset()
  }

  /// Takes the next gain, 0…1, and gives the mean.
  mutating func push(_ gain: Double) -> Double {
    Double(second.push(first.push(Int(gain * Self.one)))) * scale
  }

  mutating func reset() {
    first.fill(Int(Self.one))
    second.fill(Int(Self.one) * first.ring.count)
  }
}
