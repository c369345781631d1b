/// The sum of the last values of a sequence, without the rounding drift of adding and subtracting.
///
/// The ring holds the values of the current lap, and after them, for the rest of the previous lap, the sums from each
/// place to the lap's end. There are two additions per value and no subtraction, so a loud value leaves no rounding
/// error behind.
struct SlidingSum: Sendable {
  private var ring: [Double]
  private var index = 0
  /// Sum of the current lap's values.
  private var lap = 0.0
  private var isFull = false

  /// Creates a sum over the last `count` values, at least 1.
  init(count: Int) { ring = [Double](repeating: 0, count: count) }

  /// Adds a value and returns the sum of the last `count` values; `nil` until there are that many.
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

  /// Removes all values.
  mutating func reset() { (index, lap, isFull) = (0, 0, false) }
}
