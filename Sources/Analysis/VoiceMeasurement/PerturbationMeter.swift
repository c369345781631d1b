import Foundation

/// Selects the intervals between marks that count as periods, and sums over runs of them, mark by mark.
struct PerturbationMeter {
  private let configuration: Perturbation.Configuration
  private let mean: Double
  private let sampleRate: Double

  /// Number of marks so far.
  private(set) var pulseCount = 0
  /// Differences between periods.
  private(set) var differences = Differences()
  /// Amplitudes between two periods that match.
  private(set) var amplitudes: Amplitudes

  private var decided = ValueSummary()
  private var last = 0.0
  /// The latest interval between marks, whether it matches the interval before, and its number from 0.
  private var interval = 0.0
  private var matches = false
  private var intervalCount = 0

  /// Creates a meter for the marks in a surveyed signal.
  init(_ configuration: Perturbation.Configuration, _ survey: VoiceSurvey) {
    self.configuration = configuration
    mean = survey.mean
    sampleRate = survey.sampleRate
    amplitudes = Amplitudes(configuration)
  }

  /// Intervals within floor and ceiling that match at least one neighbour.
  ///
  /// An isolated interval between two breaks counts, and so does the first or the last one. An interval between two
  /// different ones is a gap or an error of the marks.
  var periods: ValueSummary {
    var periods = decided
    if intervalCount > 0, inRange(interval) { periods.append(interval) }
    return periods
  }

  /// Time in seconds before the latest mark for which samples may still be needed.
  var reach: Double { 1.2 * configuration.periodCeiling }

  /// Memory in use, in bytes.
  var byteCount: Int { decided.byteCount }

  /// Adds the next mark. The part of the signal must include the samples within `reach` before it.
  mutating func append(_ time: Double, in signal: SampleView<Float>) {
    pulseCount += 1
    let (middle, before) = (last, interval)
    last = time
    guard pulseCount > 1 else { return }
    interval = time - middle
    intervalCount += 1
    let follows = intervalCount > 1 && match(before, interval)
    if intervalCount > 1, inRange(before), intervalCount == 2 || matches || follows { decided.append(before) }
    matches = follows
    differences.append(interval, isPeriod: inRange(interval), matches: follows)
    guard follows, inRange(before), inRange(interval) else { return }
    let amplitude = windowedRMS(
      signal, at: middle * sampleRate, left: 0.2 * before * sampleRate, right: 0.2 * interval * sampleRate)
    if let amplitude { amplitudes.append(time: middle, amplitude: amplitude) }
  }

  private func inRange(_ interval: Double) -> Bool {
    interval >= configuration.periodFloor && interval <= configuration.periodCeiling
  }

  private func match(_ a: Double, _ b: Double) -> Bool { max(a, b) <= configuration.maximumPeriodFactor * min(a, b) }

  /// RMS under a Hann window with arms of `left` and `right` samples; `nil` for fewer than three samples or silence.
  private func windowedRMS(
    _ samples: SampleView<Float>, at position: Double, left: Double, right: Double
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

extension PerturbationMeter {
  /// A running mean.
  struct Mean {
    private var sum = 0.0
    private var count = 0

    mutating func append(_ term: Double) {
      sum += term
      count += 1
    }

    /// The mean; `nil` without terms.
    var value: Double? { count > 0 ? sum / Double(count) : nil }
  }

  /// The latest values of a run in which each value matches the one before.
  struct Run {
    private(set) var count = 0
    private var values: [Double] = []

    /// Creates a run that stores the last `width` values.
    init(width: Int) { values = [Double](repeating: 0, count: width) }

    /// Continues the run with a value, or starts a new one with it.
    mutating func append(_ value: Double, goesOn: Bool) {
      for n in 1..<values.count { values[n - 1] = values[n] }
      values[values.count - 1] = value
      count = goesOn ? count + 1 : 1
    }

    mutating func end() { count = 0 }

    /// The absolute distance of the middle one of the last `width` values from their mean; `nil` for a shorter run.
    func distance(width: Int) -> Double? {
      guard count >= width else { return nil }
      let latest = values.suffix(width)
      return abs(latest[latest.startIndex + width / 2] - latest.reduce(0, +) / Double(width))
    }

    /// The last value and the one before; `nil` for a shorter run.
    var pair: (Double, Double)? {
      count >= 2 ? (values[values.count - 2], values[values.count - 1]) : nil
    }
  }

  /// Means over runs of periods in seconds. Each period is within floor and ceiling and matches the one before.
  struct Differences {
    /// Absolute differences of consecutive periods.
    private(set) var pairs = Mean()
    /// Absolute distances of a period from the mean of the 3 or 5 around it.
    private(set) var distance3 = Mean()
    private(set) var distance5 = Mean()
    private var run = Run(width: 5)

    mutating func append(_ interval: Double, isPeriod: Bool, matches: Bool) {
      guard isPeriod else { return run.end() }
      run.append(interval, goesOn: matches && run.count > 0)
      if let (a, b) = run.pair { pairs.append(abs(a - b)) }
      if let distance = run.distance(width: 3) { distance3.append(distance) }
      if let distance = run.distance(width: 5) { distance5.append(distance) }
    }
  }

  /// Means over runs of amplitudes of neighbouring periods that are similar enough to be compared.
  struct Amplitudes {
    /// Absolute differences of consecutive amplitudes, and of their levels in decibels.
    private(set) var pairs = Mean()
    private(set) var levels = Mean()
    /// Absolute distances of an amplitude from the mean of the 3, 5 or 11 around it.
    private(set) var distance3 = Mean()
    private(set) var distance5 = Mean()
    private(set) var distance11 = Mean()

    private let configuration: Perturbation.Configuration
    private var run = Run(width: 11)
    private var last: (time: Double, amplitude: Double)?
    private var allButLast = Mean()

    init(_ configuration: Perturbation.Configuration) { self.configuration = configuration }

    mutating func append(time: Double, amplitude: Double) {
      if let last { allButLast.append(last.amplitude) }
      run.append(amplitude, goesOn: last.map { isNext(time - $0.time, $0.amplitude, amplitude) } ?? false)
      last = (time, amplitude)
      if let (a, b) = run.pair {
        pairs.append(abs(a - b))
        levels.append(abs(20 * log10(b / a)))
      }
      if let distance = run.distance(width: 3) { distance3.append(distance) }
      if let distance = run.distance(width: 5) { distance5.append(distance) }
      if let distance = run.distance(width: 11) { distance11.append(distance) }
    }

    private func isNext(_ interval: Double, _ a: Double, _ b: Double) -> Bool {
      interval >= configuration.periodFloor && interval <= configuration.periodCeiling
        && max(a, b) <= configuration.maximumAmplitudeFactor * min(a, b)
    }

    /// Divided by the mean of all amplitudes except the last, as in Praat. In a short voice that fades out the last
    /// amplitude is close to 0 and would have much influence.
    func relative(_ mean: Mean) -> Double? {
      mean.value.flatMap { value in allButLast.value.map { value / $0 } }
    }
  }
}
