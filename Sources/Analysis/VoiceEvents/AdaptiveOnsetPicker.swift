import Foundation

/// Picks onsets from SuperFlux with a threshold that follows the sound, and adds new pitches within a sustained sound.
/// See `OnsetDetector`.
struct AdaptiveOnsetPicker: Sendable {
  /// Number of values after a peak that are needed to decide on it.
  let lookahead: Int

  /// Threshold where no partials stand out.
  private static let highest = 0.05
  /// Thresholds where partials stand out: in a spectrum that has changed within 80 ms, and in one that has not.
  private static let (changed, unchanged) = (0.015, 0.02)
  /// Correlation from which on a spectrum has not changed.
  private static let alike: Float = 0.75
  /// Contrast from which on partials stand out.
  private static let contrast: Float = 0.08
  /// Correlation of two spectra 40 ms apart after a value, from which on their partials go on. Noise has new ones.
  private static let steady: Float = 0.5
  /// By how many quartile distances a value exceeds the median of the second before and of what is known after it.
  private static let (spreads, history) = (8.9, 1.0)
  /// The least threshold as a share of the largest value, which is forgotten with a time constant of 2 s.
  private static let (share, memory) = (0.1, 2.0)
  /// A new pitch: the least correlation of the moved spectrum, by how much it is more than that of the unmoved one,
  private static let (likeness, gain): (Float, Double) = (0.5, 0.25)
  /// the least mean of the logarithmic amplitudes,
  private static let level: Float = 0.1
  /// and the shortest time to an onset before it, in seconds.
  private static let apart = 0.08

  private let hop: Double
  private let delay: Double
  private let combination: Int
  private let apart: Int
  private let near: Int
  private let meanBefore: Int
  private let forgetting: Double
  private let middle = PitchMove.distance / 2
  private let history: Int
  private var moves: PitchMove
  private var values: [Double]
  private var levels: [Float]
  /// For each value the gain of a moved spectrum, 0 if it is no evidence, and the threshold without the share.
  private var gains: [Double]
  private var thresholds: [Double]
  /// Values in ascending order, when quartiles are asked for.
  private var sorted: [Double]
  private var count = 0
  private var decided = 0
  private var largest = 0.0
  private var last: Int?
  private var lastPitch: Int?

  /// Creates a picker. `hop` and `delay` are in seconds, as is `combination`.
  init(moves: PitchMove, combination: Double, hop: Double, delay: Double) {
    self.moves = moves
    self.hop = hop
    self.delay = delay
    self.combination = Int((combination / hop).rounded())
    apart = Int((Self.apart / hop).rounded())
    near = Int((0.03 / hop).rounded())
    meanBefore = Int((0.1 / hop).rounded())
    history = Int((Self.history / hop).rounded())
    lookahead = max(Int((0.07 / hop).rounded()), near + PitchMove.distance / 2)
    forgetting = exp(-hop / Self.memory)
    let length = max(meanBefore, history) + lookahead + PitchMove.distance
    values = [Double](repeating: 0, count: length)
    // Arrays of their own: copies of the first would be allocated at the first write.
    gains = [Double](repeating: 0, count: length)
    thresholds = [Double](repeating: Self.highest, count: length)
    levels = [Float](repeating: 0, count: length)
    sorted = [Double](repeating: 0, count: history + lookahead + 1)
  }

  mutating func reset() {
    moves.reset()
    for index in values.indices { (values[index], gains[index], levels[index]) = (0, 0, 0) }
    for index in thresholds.indices { thresholds[index] = Self.highest }
    (count, decided, largest) = (0, 0, 0)
    (last, lastPitch) = (nil, nil)
  }

  /// Takes the next value and the logarithmic band amplitudes from which it comes.
  mutating func append(_ value: Double, _ bands: UnsafeBufferPointer<Float>, _ emit: (Onset) -> Void) {
    let slot = count % values.count
    values[slot] = value
    var sum: Float = 0
    for band in bands { sum += band }
    levels[slot] = sum / Float(max(1, bands.count))
    // Nothing is known yet of the spectra after this one.
    (gains[slot], thresholds[slot]) = (0, Self.highest)
    count += 1
    let likeness = moves.append(bands)
    weigh(likeness, of: count - 1 - middle)
    // What was weighed some spectra ago is withdrawn unless its partials have gone on since.
    if likeness.steadiness < Self.steady, count > lookahead { withdraw(count - 1 - lookahead) }
    if count > lookahead { decide(emit) }
  }

  mutating func finish(_ emit: (Onset) -> Void) {
    // Nothing has gone on after the end.
    for n in max(0, count - lookahead)..<count { withdraw(n) }
    while decided < count { decide(emit) }
  }

  /// Keeps what the spectra around a value say about it.
  private mutating func weigh(_ likeness: PitchMove.Likeness, of n: Int) {
    guard n >= 0, likeness.contrast >= Self.contrast else { return }
    let slot = n % values.count
    thresholds[slot] = likeness.unmoved < Self.alike ? Self.changed : Self.unchanged
    guard likeness.moved >= Self.likeness, levels[slot] >= Self.level else { return }
    // A loud beginning nearby is an onset of its own.
    for m in max(0, n - middle)..<count where value(m) > Self.highest { return }
    gains[slot] = Double(likeness.moved - likeness.unmoved)
  }

  private mutating func withdraw(_ n: Int) { (gains[n % gains.count], thresholds[n % gains.count]) = (0, Self.highest) }

  private func value(_ n: Int) -> Double { values[n % values.count] }

  private mutating func decide(_ emit: (Onset) -> Void) {
    let n = decided
    decided += 1
    largest = max(value(n), largest * forgetting)
    if let last, n - last <= combination { return }
    if isBeginning(n) {
      last = n
      emit(Onset(time: Double(n) * hop + delay, strength: value(n)))
    } else if isNewPitch(n) {
      (last, lastPitch) = (n, n)
      emit(Onset(time: Double(n) * hop, strength: gains[n % gains.count]))
    }
  }

  private mutating func isBeginning(_ n: Int) -> Bool {
    if let lastPitch, n - lastPitch <= apart, value(n) <= Self.highest { return false }
    guard Self.isPeak(values, n, within: max(0, n - near)..<min(count, n + near + 1)) else { return false }
    let threshold = min(Self.highest, max(thresholds[n % thresholds.count], Self.share * largest))
    let excess = value(n) - Self.mean(values, over: max(0, n - meanBefore)..<min(count, n + lookahead + 1))
    return excess >= threshold && (excess >= Self.highest || standsOut(n))
  }

  /// Whether a value is large beside the spread of those around it, which a sound of steady noise has, too.
  private mutating func standsOut(_ n: Int) -> Bool {
    let around = max(0, n - history)..<min(count, n + lookahead + 1)
    for (index, m) in around.enumerated() {
      var place = index
      while place > 0, sorted[place - 1] > value(m) {
        sorted[place] = sorted[place - 1]
        place -= 1
      }
      sorted[place] = value(m)
    }
    func quartile(_ number: Int) -> Double { sorted[(around.count - 1) * number / 4] }
    return value(n) >= quartile(2) + Self.spreads * (quartile(3) - quartile(1))
  }

  private func isNewPitch(_ n: Int) -> Bool {
    if let last, n - last <= apart { return false }
    let end = min(count, n + near + 1)
    return gains[n % gains.count] >= Self.gain + Self.mean(gains, over: max(0, n - meanBefore)..<end)
      && Self.isPeak(gains, n, within: max(0, n - near)..<end)
  }

  private static func isPeak(_ ring: [Double], _ n: Int, within range: Range<Int>) -> Bool {
    range.allSatisfy { ring[$0 % ring.count] <= ring[n % ring.count] }
  }

  private static func mean(_ ring: [Double], over range: Range<Int>) -> Double {
    var sum = 0.0
    for n in range { sum += ring[n % ring.count] }
    return sum / Double(range.count)
  }
}
