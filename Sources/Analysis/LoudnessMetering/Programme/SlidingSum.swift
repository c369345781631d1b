/// The sum of the last values of a sequence, without the drift of adding and subtracting.
///
/// The ring holds the values of this lap so far, and behind them, for what is left of the last lap, sums from each place
/// to the lap's end. Two additions a value, no subtraction: an old loud value leaves nothing behind.
struct SlidingSum: Sendable {
  private var ring: [Double]
  private var index = 0
  /// Sum of this lap's values.
  private var lap = 0.0
  private var isFull = false

  /// A sum over the last `count` values, at least 1.
  init(count: Int) { ring = [Double](repeating: 0, count: count) }

  /// Values that are summed.
  var count: Int { ring.count }

  /// Takes the next value; gives the sum of the last `count`, or `nil` before there were so many.
  mutating func push(_ value: Double) -> Double? {
    lap += value
    ring[index] = value
    index += 1
    guard index == ring.count else { return isFull ? ring[index] + lap : nil }
    let sum = lap
    for place in stride(from: ring.count - 2, through: 0, by: -1) { ring[place] += ring[place + 1] }
    (index, lap, isFull) = (0, 0, true)
    return sum
  }

  /// Forgets all values.
  mutating func reset() { (index, lap, isFull) = (0, 0, false) }
}
