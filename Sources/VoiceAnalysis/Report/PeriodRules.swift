import Foundation

/// Which intervals between marks count as periods, and the sums over runs of them.
struct PeriodRules {
  let times: [Double]
  let configuration: Perturbation.Configuration
  /// Intervals between consecutive marks, seconds.
  private let intervals: [Double]

  init(times: [Double], configuration: Perturbation.Configuration) {
    self.times = times
    self.configuration = configuration
    intervals = zip(times, times.dropFirst()).map { $1 - $0 }
  }

  /// Intervals within floor and ceiling that match at least one neighbour.
  var periods: [Double] {
    intervals.indices.filter { index in
      guard inRange(intervals[index]) else { return false }
      let neighbours = [index - 1, index + 1].filter { intervals.indices.contains($0) }
      // Standing alone between two breaks it is as good as any; between two that differ it is a gap or a slip.
      return neighbours.count < 2 || neighbours.contains { match(intervals[index], intervals[$0]) }
    }.map { intervals[$0] }
  }

  /// Mean absolute difference of consecutive periods in seconds.
  func meanDifference() -> Double? {
    mean(width: 2) { abs(intervals[$0] - intervals[$0 + 1]) }
  }

  /// Mean absolute distance of a period from the mean of the `width` around it, in seconds.
  func meanDistance(width: Int) -> Double? {
    mean(width: width) { start in
      abs(intervals[start + width / 2] - intervals[start..<start + width].reduce(0, +) / Double(width))
    }
  }

  private func mean(width: Int, _ term: (Int) -> Double) -> Double? {
    guard intervals.count >= width else { return nil }
    let starts = (0...intervals.count - width).filter { isRun($0, width) }
    return starts.isEmpty ? nil : starts.reduce(0) { $0 + term($1) } / Double(starts.count)
  }

  private func isRun(_ start: Int, _ width: Int) -> Bool {
    (start..<start + width).allSatisfy { inRange(intervals[$0]) }
      && (start..<start + width - 1).allSatisfy { match(intervals[$0], intervals[$0 + 1]) }
  }

  private func inRange(_ interval: Double) -> Bool {
    interval >= configuration.periodFloor && interval <= configuration.periodCeiling
  }

  private func match(_ a: Double, _ b: Double) -> Bool { max(a, b) <= configuration.maximumPeriodFactor * min(a, b) }

  /// The amplitude at each mark between two periods that match.
  func amplitudes(in samples: UnsafeBufferPointer<Float>, mean: Double, sampleRate: Double) -> AmplitudeSequence {
    var sequence = AmplitudeSequence(configuration: configuration)
    for index in intervals.indices.dropLast() where isRun(index, 2) {
      let amplitude = Self.windowedRMS(
        samples, mean: mean, at: times[index + 1] * sampleRate, left: 0.2 * intervals[index] * sampleRate,
        right: 0.2 * intervals[index + 1] * sampleRate)
      if let amplitude { sequence.append(time: times[index + 1], amplitude: amplitude) }
    }
    return sequence
  }

  /// RMS under a Hann window with arms of `left` and `right` samples; `nil` for fewer than three samples or silence.
  private static func windowedRMS(
    _ samples: UnsafeBufferPointer<Float>, mean: Double, at position: Double, left: Double, right: Double
  ) -> Double? {
    let first = max(0, Int((position - left).rounded(.up)))
    let last = min(samples.count - 1, Int((position + right).rounded(.down)))
    guard last - first >= 2 else { return nil }
    var (power, weight) = (0.0, 0.0)
    for n in first...last {
      let distance = Double(n) - position
      let window = 0.5 + 0.5 * cos(.pi * distance / (distance < 0 ? left : right))
      let x = (Double(samples[n]) - mean) * window
      power += x * x
      weight += window * window
    }
    return power > 0 && weight > 0 ? (power / weight).squareRoot() : nil
  }
}

/// The amplitudes of successive periods.
struct AmplitudeSequence {
  let configuration: Perturbation.Configuration
  private var times: [Double] = []
  private var amplitudes: [Double] = []

  init(configuration: Perturbation.Configuration) { self.configuration = configuration }

  mutating func append(time: Double, amplitude: Double) {
    times.append(time)
    amplitudes.append(amplitude)
  }

  /// Mean absolute difference of consecutive amplitudes over the mean amplitude.
  func relativeDifference() -> Double? { relative(mean(width: 2) { abs(amplitudes[$0] - amplitudes[$0 + 1]) }) }

  /// Mean absolute level difference of consecutive amplitudes in decibels.
  func levelDifference() -> Double? { mean(width: 2) { abs(20 * log10(amplitudes[$0 + 1] / amplitudes[$0])) } }

  /// Mean absolute distance of an amplitude from the mean of the `width` around it, over the mean amplitude.
  func relativeDistance(width: Int) -> Double? {
    relative(
      mean(width: width) { start in
        abs(amplitudes[start + width / 2] - amplitudes[start..<start + width].reduce(0, +) / Double(width))
      })
  }

  /// Over the mean of the amplitudes that begin a pair: all but the last, as in Praat. In a short voice that fades out the
  /// last is close to 0 and would count for much.
  private func relative(_ value: Double?) -> Double? {
    value.map { $0 / (amplitudes.dropLast().reduce(0, +) / Double(amplitudes.count - 1)) }
  }

  private func mean(width: Int, _ term: (Int) -> Double) -> Double? {
    guard amplitudes.count >= width else { return nil }
    let starts = (0...amplitudes.count - width).filter { start in
      (start..<start + width - 1).allSatisfy { areConsecutive($0) }
    }
    return starts.isEmpty ? nil : starts.reduce(0) { $0 + term($1) } / Double(starts.count)
  }

  /// Whether the amplitudes `index` and `index + 1` are of neighbouring periods and alike enough to be compared.
  private func areConsecutive(_ index: Int) -> Bool {
    let interval = times[index + 1] - times[index]
    let (a, b) = (amplitudes[index], amplitudes[index + 1])
    return interval >= configuration.periodFloor && interval <= configuration.periodCeiling
      && max(a, b) <= configuration.maximumAmplitudeFactor * min(a, b)
  }
}
