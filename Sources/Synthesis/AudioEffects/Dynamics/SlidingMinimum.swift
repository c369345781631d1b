import AudioCore

/// The running minimum of the last values, by a queue of the values that may still become the minimum (D. Lemire,
/// "Streaming maximum-minimum filter using no more than three comparisons per element", 2006). Constant time per value
/// on average.
struct SlidingMinimum: Sendable {
  private let length: Int
  /// Candidates, the smallest first, in a ring of `length`.
  private var values: [Double]
  private var times: [Int]
  private var head = 0
  private var count = 0
  private var time = 0

  /// A minimum over `length` values, at least 1.
  init(length: Int) {
    ensure(length >= 1, "a running minimum: expected 1 value or more, got \(length)")
    self.length = length
    values = Array(repeating: 0, count: length)
    times = Array(repeating: 0, count: length)
  }

  /// Takes the next value and returns the minimum of the last `length` values.
  mutating func push(_ value: Double) -> Double {
    if count > 0, times[head] <= time - length {
      head = head + 1 == length ? 0 : head + 1
      count -= 1
    }
    while count > 0, values[place(count - 1)] >= value { count -= 1 }
    let place = place(count)
    values[place] = value
    times[place] = time
    count += 1
    time += 1
    return values[head]
  }

  mutating func reset() { (head, count, time) = (0, 0, 0) }

  private func place(_ offset: Int) -> Int {
    let place = head + offset
    return place >= length ? place - length : place
  }
}
