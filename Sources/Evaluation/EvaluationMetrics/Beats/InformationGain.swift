import Foundation

/// The information gain: the distance of the histogram of beat errors from a uniform one.
///
/// Davies, Degara & Plumbley: "Measuring the performance of beat tracking algorithms using a beat error histogram",
/// IEEE Signal Processing Letters 18 (2011). It gives the same results as mir_eval, where the error of a beat before
/// the first one of the other list is relative to that list's whole length, with the opposite sign.
enum InformationGain {
  /// The smaller Kullback–Leibler divergence of the two directions, in bits divided by its largest value, 0…1; `nil` if
  /// no error is a number.
  ///
  /// - Precondition: Both lists have two beats or more.
  static func value(reference: BeatSequence, estimate: BeatSequence, binCount: Int) -> Double? {
    guard let forward = entropy(of: estimate, against: reference, binCount),
      let backward = entropy(of: reference, against: estimate, binCount)
    else { return nil }
    let largest = log2(Double(binCount))
    return (largest - max(forward, backward)) / largest
  }

  private static func entropy(of beats: BeatSequence, against other: BeatSequence, _ binCount: Int) -> Double? {
    let step = 1 / Double(binCount)
    var edges = (0..<binCount).map { Double($0) * step - 0.5 }
    edges.append(0.5)
    var bins = [Int](repeating: 0, count: binCount)
    for time in beats.times {
      let error = error(of: time, against: other)
      // Simultaneous beats have no interval; their errors are left out.
      guard error.isFinite else { continue }
      var bin = min(binCount - 1, max(0, Int((error + 0.5) / step)))
      while bin > 0, error < edges[bin] { bin -= 1 }
      while bin < binCount - 1, error >= edges[bin + 1] { bin += 1 }
      if error >= edges[bin] { bins[bin] += 1 }
    }
    let total = bins.reduce(0, +)
    guard total > 0 else { return nil }
    return bins.reduce(0.0) { sum, count in
      guard count > 0 else { return sum }
      let share = Double(count) / Double(total)
      return sum - share * log2(share)
    }
  }

  /// The distance of a beat from the nearest of the others, in intervals to the neighbour on its side: above −½, up to
  /// ½.
  private static func error(of time: Double, against other: BeatSequence) -> Double {
    let nearest = other.nearest(to: time)
    let last = other.count - 1
    let distance = time - other.times[nearest]
    let interval =
      if nearest == last {
        other.times[last] - other.times[last - 1]
      } else if distance < 0 {
        other.times[nearest] - other.times[nearest == 0 ? last : nearest - 1]
      } else {
        other.times[nearest + 1] - other.times[nearest]
      }
    var turned = fmod(0.5 * distance / (0.5 * interval) + 0.5, 1)
    if turned > 0 { turned -= 1 }
    return turned + 0.5
  }
}
