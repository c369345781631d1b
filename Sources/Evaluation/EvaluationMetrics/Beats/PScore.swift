/// McKinney's P-score: the number of pairs of beats that are close to each other, both quantised to 10 ms.
///
/// McKinney, Moelants, Davies & Klapuri: "Evaluation of audio beat tracking and music tempo extraction algorithms", Journal
/// of New Music Research 36 (2007).
enum PScore {
  private static let stepsPerSecond = 100.0

  /// 0…1 if beats are far enough apart; `nil` if all beats of the reference are simultaneous.
  ///
  /// - Precondition: Both lists have two beats or more.
  static func value(reference: BeatSequence, estimate: BeatSequence, window: Double) -> Double? {
    let start = min(reference.times[0], estimate.times[0])
    let (truth, guess) = (steps(reference.times, start), steps(estimate.times, start))
    var intervals = zip(truth.dropFirst(), truth).map { $0 - $1 }
    guard !intervals.isEmpty else { return nil }
    intervals.sort()
    let middle = intervals.count / 2
    let median =
      intervals.count % 2 == 1
      ? Double(intervals[middle]) : 0.5 * Double(intervals[middle - 1] + intervals[middle])
    let reach = Int((window * median).rounded(.toNearestOrEven))
    var (pairs, low, high) = (0, 0, 0)
    for step in guess {
      while low < truth.count, truth[low] < step - reach { low += 1 }
      while high < truth.count, truth[high] <= step + reach { high += 1 }
      pairs += high - low
    }
    return Double(pairs) / Double(max(reference.count, estimate.count))
  }

  /// Steps since the first beat, without repetitions.
  private static func steps(_ times: [Double], _ start: Double) -> [Int] {
    var steps: [Int] = []
    for time in times {
      let step = Int(((time - start) * stepsPerSecond).rounded(.up))
      if steps.last != step { steps.append(step) }
    }
    return steps
  }
}
