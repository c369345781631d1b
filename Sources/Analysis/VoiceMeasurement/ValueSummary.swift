import AudioCore
import Statistics

/// Mean, standard deviation, median and extremes of any number of values in bounded memory.
///
/// Up to 65,536 values are stored, and their standard deviation and median follow from the definitions. For more
/// values, the standard deviation is updated value by value (B. P. Welford, Technometrics 4 (1962); equal except for
/// rounding), and the median comes from a histogram with 16,384 bins per octave, within 6·10⁻⁵ of the value. Mean and
/// extremes are the same in both cases. Memory: 512 kB; with a median of more values also 64 kB for each octave with
/// values.
package struct ValueSummary {
  /// Largest number of stored values.
  package static let keptCount = 1 << 16

  package private(set) var count = 0
  package private(set) var minimum: Double?
  package private(set) var maximum: Double?
  private let hasMedian: Bool
  private var sum = 0.0
  private var kept: [Double] = []
  /// For more values than are stored: their running mean, the sum of squares around it, and the counts of the bins.
  private var runningMean = 0.0
  private var squares = 0.0
  private var octaves: [Int: [UInt32]] = [:]

  /// Creates a summary without values. If it has a median, its values must not be negative.
  package init(hasMedian: Bool = false) { self.hasMedian = hasMedian }

  package init(_ values: some Sequence<Double>, hasMedian: Bool = false) {
    self.init(hasMedian: hasMedian)
    for value in values { append(value) }
  }

  package mutating func append(_ value: Double) {
    count += 1
    sum += value
    minimum = min(minimum ?? value, value)
    maximum = max(maximum ?? value, value)
    guard count > Self.keptCount else { return kept.append(value) }
    if !kept.isEmpty { fold() }
    let difference = value - runningMean
    runningMean += difference / Double(count)
    squares += difference * (value - runningMean)
    if hasMedian { tally(value) }
  }

  private mutating func fold() {
    runningMean = kept.reduce(0, +) / Double(kept.count)
    squares = Self.squares(kept, around: runningMean)
    if hasMedian { for value in kept { tally(value) } }
    kept = []
  }

  private static func squares(_ values: [Double], around mean: Double) -> Double {
    values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  }

  /// The mean; `nil` without values.
  package var mean: Double? { count > 0 ? sum / Double(count) : nil }

  /// Standard deviation with n − 1; `nil` for fewer than two values.
  package var deviation: Double? {
    guard let mean, count > 1 else { return nil }
    let squares = kept.isEmpty ? squares : Self.squares(kept, around: mean)
    return (squares / Double(count - 1)).squareRoot()
  }

  /// The middle value, or the mean of the two middle ones; `nil` without values.
  package var median: Double? {
    ensure(hasMedian, "a summary has a median if it was made for one")
    guard kept.isEmpty, count > 0 else { return OrderStatistics.median(kept) }
    let upper = value(rank: count / 2)
    return count.isMultiple(of: 2) ? (value(rank: count / 2 - 1) + upper) / 2 : upper
  }

  /// Memory in use, in bytes.
  package var byteCount: Int {
    kept.capacity * MemoryLayout<Double>.stride + octaves.values.reduce(0) { $0 + 4 * $1.capacity }
  }

  // The bits of positive numbers are ordered like the numbers. The exponent and the 14 bits after it form the number of
  // a bin.
  private static let binsPerOctave = 1 << 14
  private static let shift = UInt64(52 - 14)

  private mutating func tally(_ value: Double) {
    ensure(value >= 0, "a median is of values that are not negative, got \(value)")
    let bin = Int(value.bitPattern >> Self.shift)
    octaves[bin / Self.binsPerOctave, default: [UInt32](repeating: 0, count: Self.binsPerOctave)][
      bin % Self.binsPerOctave] += 1
  }

  /// The value of a rank from 0, as if the values of a bin were spread evenly over it.
  private func value(rank: Int) -> Double {
    var before = 0
    for octave in octaves.keys.sorted() {
      for (index, tally) in (octaves[octave] ?? []).enumerated() where tally > 0 {
        guard rank >= before + Int(tally) else {
          let bin = UInt64(octave * Self.binsPerOctave + index)
          let low = Double(bitPattern: bin << Self.shift)
          let width = Double(bitPattern: (bin + 1) << Self.shift) - low
          return low + width * (Double(rank - before) + 0.5) / Double(tally)
        }
        before += Int(tally)
      }
    }
    fatalError("a rank is below the count")
  }
}

extension ValueSummary {
  /// Mean and standard deviation, or the reason why there are none.
  func meanAndDeviation(absent: VoiceValue.Absence) -> (mean: VoiceValue, deviation: VoiceValue) {
    (
      mean.map { VoiceValue($0) } ?? VoiceValue(absent: absent),
      deviation.map { VoiceValue($0) } ?? VoiceValue(absent: count > 0 ? .tooFewValues : absent)
    )
  }
}
