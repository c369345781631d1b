/// Picks the peaks of a detection function: see `OnsetDetector`.
struct OnsetPeakPicker: Sendable {
  /// Number of values after a peak that are needed to decide on it.
  let lookahead: Int

  private let threshold: Double
  private let hop: Double
  private let delay: Double
  private let combination: Int
  private let maximumBefore: Int
  private let maximumAfter: Int
  private let meanBefore: Int
  private var values: [Double]
  private var count = 0
  private var decided = 0
  private var last: Int?

  /// The neighbourhoods of Böck, Krebs & Schedl: the maximum over 30 ms before (and after), the mean over 100 ms before
  /// (and 70 ms after). In live mode the values after the peak are left out.
  init(threshold: Double, combination: Double, hop: Double, delay: Double, live: Bool) {
    self.threshold = threshold
    self.hop = hop
    self.delay = delay
    self.combination = Int((combination / hop).rounded())
    maximumBefore = Int((0.03 / hop).rounded())
    meanBefore = Int((0.1 / hop).rounded())
    maximumAfter = live ? 0 : Int((0.03 / hop).rounded())
    lookahead = live ? 0 : Int((0.07 / hop).rounded())
    values = [Double](repeating: 0, count: meanBefore + lookahead + 1)
  }

  mutating func append(_ value: Double, _ emit: (Onset) -> Void) {
    values[count % values.count] = value
    count += 1
    if count > lookahead { decide(emit) }
  }

  mutating func finish(_ emit: (Onset) -> Void) { while decided < count { decide(emit) } }

  mutating func reset() {
    for index in values.indices { values[index] = 0 }
    count = 0
    decided = 0
    last = nil
  }

  private mutating func decide(_ emit: (Onset) -> Void) {
    let n = decided
    decided += 1
    let value = values[n % values.count]
    if let last, n - last <= combination { return }
    for m in max(0, n - maximumBefore)..<min(count, n + maximumAfter + 1) where values[m % values.count] > value {
      return
    }
    let neighbourhood = max(0, n - meanBefore)..<min(count, n + lookahead + 1)
    var sum = 0.0
    for m in neighbourhood { sum += values[m % values.count] }
    guard value >= sum / Double(neighbourhood.count) + threshold else { return }
    last = n
    emit(Onset(time: Double(n) * hop + delay, strength: value))
  }
}
