import Foundation

/// Walks through a voiced stretch from period to period.
struct PulseWalker {
  private let method: GlottalPulses.Method
  private let sampleRate: Double
  private let mean: Double
  /// The largest deviation from the mean in the whole recording.
  private let peak: Double
  /// The samples around two periods, minus the mean.
  private var deviations: [Double] = []

  init(method: GlottalPulses.Method, sampleRate: Double, mean: Double, peak: Double) {
    self.method = method
    self.sampleRate = sampleRate
    self.mean = mean
    self.peak = peak
  }

  /// Time of the largest peak or dip within half a period of a time, refined by a parabola; `nil` without voice there.
  func first(_ signal: SampleView<Float>, _ pitch: PitchHistory, near middle: Double) -> Double? {
    guard let frequency = frequency(pitch, at: middle) else { return nil }
    let reach = 0.5 / frequency
    if method != .crossCorrelation { return extremum(signal, middle - reach, middle + reach) }
    let first = max(0, Int(((middle - reach) * sampleRate).rounded(.up)))
    let last = min(signal.count - 1, Int(((middle + reach) * sampleRate).rounded(.down)))
    guard first <= last else { return nil }
    func deviation(_ n: Int) -> Double { Double(signal[n]) - mean }
    var best = first
    for n in first...last where abs(deviation(n)) > abs(deviation(best)) { best = n }
    guard best > first, best < last else { return Double(best) / sampleRate }
    let sign = deviation(best) < 0 ? -1.0 : 1
    let vertex = SincInterpolation.vertex(
      Double(best), 1, sign * deviation(best - 1), sign * deviation(best), sign * deviation(best + 1))
    return vertex.position / sampleRate
  }

  /// Emits the marks after a given one, in the order of the walk, and one beyond the edge if it matches well.
  ///
  /// - Parameters:
  ///   - direction: 1 or −1.
  ///   - edge: end of the stretch in that direction, in seconds.
  ///   - lastBefore: the last mark of the earlier stretches.
  ///   - limit: time from which on no step is taken.
  /// - Returns: the mark at which it paused, to continue from later; `nil` at the edge, or where there is no voice.
  mutating func walk(
    _ signal: SampleView<Float>, _ pitch: PitchHistory, from start: Double, direction: Double, until edge: Double,
    after lastBefore: Double = -.infinity, pausingAfter limit: Double = .infinity, _ found: (Double) -> Void
  ) -> Double? {
    var time = start
    while time <= limit, let frequency = frequency(pitch, at: time) {
      let period = 1 / frequency
      let near = time + direction * 0.8 * period
      let far = time + direction * 1.25 * period
      if method != .crossCorrelation {
        time = extremum(signal, min(near, far), max(near, far))
        if direction > 0 || time - lastBefore > 0.8 * period { found(time) }
        if direction > 0 ? time > edge : time < edge { return nil }
        continue
      }
      let match = bestMatch(signal, time, period, min(near, far), max(near, far))
      time = match?.time ?? time + direction * period
      let apart = direction > 0 || time - lastBefore > 0.8 * period
      if direction > 0 ? time > edge : time < edge {
        if let match, match.correlation > 0.7, match.peak > 0.7 / 30 * peak, apart { found(time) }
        return nil
      }
      if let match, match.correlation > 0.3, match.peak > 0.01 * peak, apart { found(time) }
    }
    return time > limit ? time : nil
  }

  /// Time of the highest, lowest or furthest sample within a range that includes its neighbours outside, refined by a
  /// parabola; the middle of a range in which all samples are equal, or that lies beyond the signal.
  private func extremum(_ signal: SampleView<Float>, _ from: Double, _ to: Double) -> Double {
    let first = max(0, Int((from * sampleRate).rounded(.down)))
    let last = min(signal.count - 1, Int((to * sampleRate).rounded(.up)))
    guard first <= last else { return (from + to) / 2 }
    var (lowest, highest) = (first, first)
    for n in first...last {
      if signal[n] < signal[lowest] { lowest = n }
      if signal[n] > signal[highest] { highest = n }
    }
    if signal[lowest] == signal[highest] { return Double(first + last) / 2 / sampleRate }
    let isLow =
      switch method {
      case .minima: true
      case .maxima: false
      case .extrema, .crossCorrelation: mean - Double(signal[lowest]) > Double(signal[highest]) - mean
      }
    let best = isLow ? lowest : highest
    guard best > first, best < last else { return Double(best) / sampleRate }
    let sign = isLow ? -1.0 : 1
    let vertex = SincInterpolation.vertex(
      Double(best), 1, sign * Double(signal[best - 1]), sign * Double(signal[best]), sign * Double(signal[best + 1]))
    return vertex.position / sampleRate
  }

  /// The track's frequency, interpolated between frames; the frequency of the one frame if the other is unvoiced.
  private func frequency(_ pitch: PitchHistory, at time: Double) -> Double? {
    let position = pitch.position(time)
    let nearest = Int(position.rounded())
    guard let near = pitch.frequency(nearest) else { return nil }
    let offset = position - Double(nearest)
    let other = nearest + (offset < 0 ? -1 : 1)
    guard let far = pitch.frequency(other) else { return near }
    return near + abs(offset) * (far - near)
  }

  /// The time within a range at which the waveform is most similar to that of one period around `time`.
  private mutating func bestMatch(
    _ signal: SampleView<Float>, _ time: Double, _ period: Double, _ from: Double, _ to: Double
  ) -> (time: Double, correlation: Double, peak: Double)? {
    let half = period / 2
    let left = Int(((time - half) * sampleRate).rounded())
    let right = Int(((time + half) * sampleRate).rounded())
    let candidates = Int(((from - half) * sampleRate).rounded(.down))...Int(((to - half) * sampleRate).rounded(.up))
    let start = max(0, min(left, candidates.lowerBound))
    load(signal, start, max(right, candidates.upperBound + right - left))
    return deviations.withUnsafeBufferPointer { samples in
      var (before, here, after) = (0.0, 0.0, 0.0)
      var best: (offset: Int, left: Double, centre: Double, right: Double)?
      for offset in candidates {
        (before, here) = (here, after)
        after = Self.correlation(samples, left - start, right - start, offset - start)
        // The first candidate counts without a neighbour before it: the best match may be at the edge of the range.
        guard offset > candidates.lowerBound else { continue }
        if here >= before, here >= after, here > best?.centre ?? -1 { best = (offset - 1, before, here, after) }
      }
      guard let best else { return nil }
      let vertex = SincInterpolation.vertex(Double(best.offset), 1, best.left, best.centre, best.right)
      var height = 0.0
      // A mark near the end of the signal has candidates beyond it.
      let from = max(0, min(best.offset, signal.count))
      for n in from..<max(from, min(signal.count, best.offset + right - left + 1)) {
        height = max(height, abs(samples[n - start]))
      }
      return (time + (vertex.position - Double(left)) / sampleRate, vertex.height, height)
    }
  }

  /// Loads the deviations of the samples from one place to another, as far as the signal extends.
  private mutating func load(_ signal: SampleView<Float>, _ first: Int, _ last: Int) {
    deviations.removeAll(keepingCapacity: true)
    guard first <= min(last, signal.count - 1) else { return }
    for n in first...min(last, signal.count - 1) { deviations.append(Double(signal[n]) - mean) }
  }

  /// Normalised cross-correlation of the samples `left`…`right` with equally many samples from `other` on.
  private static func correlation(
    _ samples: UnsafeBufferPointer<Double>, _ left: Int, _ right: Int, _ other: Int
  ) -> Double {
    let shift = other - left
    let first = max(left, 0, -shift)
    let last = min(right, samples.count - 1, samples.count - 1 - shift)
    guard first <= last else { return 0 }
    var (product, a, b) = (0.0, 0.0, 0.0)
    for n in first...last {
      let (x, y) = (samples[n], samples[n + shift])
      product += x * y
      a += x * x
      b += y * y
    }
    return a * b > 0 ? product / (a * b).squareRoot() : 0
  }
}
