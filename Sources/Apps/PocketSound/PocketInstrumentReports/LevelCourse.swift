import AudioCore

/// How the level of a sound rises and falls: root mean squares of 5 ms, one a millisecond.
package struct LevelCourse: Sendable {
  /// The levels; linear.
  package let levels: [Double]
  /// The time of a step in seconds.
  package let step = 0.001

  /// Measures a sound from its first sample on.
  package init(_ samples: [Float], sampleRate: Double) {
    var sums = [0.0]
    sums.reserveCapacity(samples.count + 1)
    for sample in samples { sums.append(sums[sums.count - 1] + Double(sample) * Double(sample)) }
    let half = Int(0.0025 * sampleRate)
    levels = (0..<Int(Double(samples.count) / sampleRate / 0.001)).map { index in
      let middle = Int(Double(index) * 0.001 * sampleRate)
      let (first, last) = (max(0, middle - half), min(samples.count, middle + half))
      return ((sums[last] - sums[first]) / Double(max(1, last - first))).squareRoot()
    }
  }

  private var loudest: (index: Int, level: Double) {
    levels.prefix(1000).enumerated().max { $0.element < $1.element }.map { ($0.offset, $0.element) } ?? (0, 0)
  }

  /// Seconds from 20 dB below the maximum of the first second to 3 dB below it.
  package var attack: Double {
    let loudest = loudest
    guard let begin = levels.firstIndex(where: { $0 >= 0.1 * loudest.level }),
      let end = levels.firstIndex(where: { $0 >= 0.7079 * loudest.level })
    else { return 0 }
    return Double(end - begin) * step
  }

  /// Seconds from the maximum of the first second to the last level that is less than 20 dB below it; `nil` if the sound
  /// lasts longer.
  package var decay: Double? {
    let loudest = loudest
    guard loudest.level > 0, let last = levels.lastIndex(where: { $0 >= 0.1 * loudest.level }),
      last < levels.count - 20
    else { return nil }
    return Double(last - loudest.index) * step
  }
}
