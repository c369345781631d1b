import AudioCore

/// A histogram of mean squares by loudness, in bins of 0.01 LU from −70 to +30 LUFS. Louder values count in the last
/// bin.
///
/// A bin keeps the sum of its values, so means over whole bins are exact. The bin that contains a gate is included or
/// excluded as a whole, and a percentile is the mean of its bin. Memory: 160 kB for any duration.
struct LoudnessHistogram: Sendable {
  private struct Bin: Sendable {
    var count = 0
    var sum = 0.0
  }

  private static let binsPerUnit = 100
  private static let units = 100
  private static let lowest = -70.0

  private var bins = [Bin](repeating: Bin(), count: units * binsPerUnit)
  /// The same counts in bins of 1 LU, so that a mean does not have to visit all bins.
  private var coarse = [Bin](repeating: Bin(), count: units)

  /// Counts a mean square above the absolute gate.
  mutating func update(_ power: Double) {
    let bin = Self.bin(power)
    bins[bin].count += 1
    bins[bin].sum += power
    coarse[bin / Self.binsPerUnit].count += 1
    coarse[bin / Self.binsPerUnit].sum += power
  }

  private static func bin(_ power: Double) -> Int {
    guard let level = Decibels.level(power: power) else { return 0 }
    let place = (level + LoudnessMeter.offset - lowest) * Double(binsPerUnit)
    return Int(max(0, min(place, Double(units * binsPerUnit - 1))))
  }

  /// The mean and the number of all values in bins whose mean is at least `threshold`.
  func mean(from threshold: Double = 0) -> (mean: Double, count: Int)? {
    let first = firstBin(from: threshold)
    let unit = (first + Self.binsPerUnit - 1) / Self.binsPerUnit
    var total = Bin()
    for bin in bins[first..<unit * Self.binsPerUnit] {
      total.count += bin.count
      total.sum += bin.sum
    }
    for bin in coarse[unit...] {
      total.count += bin.count
      total.sum += bin.sum
    }
    return total.count > 0 ? (total.sum / Double(total.count), total.count) : nil
  }

  /// The mean of the bin that contains the value of rank `rank` (from 0) among the bins from `threshold` on.
  func value(rank: Int, from threshold: Double) -> Double {
    var rank = rank
    for bin in bins[firstBin(from: threshold)...] where bin.count > 0 {
      if rank < bin.count { return bin.sum / Double(bin.count) }
      rank -= bin.count
    }
    return threshold
  }

  private func firstBin(from threshold: Double) -> Int {
    guard threshold > 0 else { return 0 }
    let bin = Self.bin(threshold)
    return bins[bin].sum < threshold * Double(bins[bin].count) ? bin + 1 : bin
  }

  mutating func reset() {
    for index in bins.indices { bins[index] = Bin() }
    for index in coarse.indices { coarse[index] = Bin() }
  }
}
