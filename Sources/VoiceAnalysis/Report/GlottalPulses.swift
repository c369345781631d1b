import AudioCore
import Foundation
import PitchTracking

/// One mark per period of the voice, by matching the waveform of each period with the next one's.
///
/// In each voiced stretch the first mark is the largest peak or dip within a period around the stretch's middle. From
/// there marks follow to both sides: the next one lies 0.8 to 1.25 periods further, where the cross-correlation of the
/// waveform of a period's length around it with that around the last mark is highest; a parabola through the
/// correlation's three highest values places it between the samples. A mark counts with a correlation above 0.3 and an
/// amplitude above 1 % of the recording's; one more beyond the stretch's edge with 0.7 and 2.3 %. This is what Praat's
/// manual describes for "Sound & Pitch: To PointProcess (cc)".
///
/// A mark is a point of equal phase in successive periods, not the instant of glottal closure: periods can be measured
/// with it, closed phases cannot. Cost: O(samples · sampleRate / pitch) in voiced stretches.
public struct GlottalPulses: Sendable, Equatable {
  /// Times of the marks in seconds, rising.
  public let times: [Double]
  /// The voiced stretches that they lie in.
  public let stretches: [VoicedStretch]

  /// Marks in one channel by a pitch track of it whose frames are `hop` seconds apart.
  ///
  /// - Throws: `VoiceAnalysisError` if there is more than one channel or a sample is not finite.
  public init(in signal: AudioBuffer, voicedIn track: [PitchFrame], hop: Double) throws {
    try signal.requireOneFiniteChannel()
    stretches = VoicedStretch.stretches(of: track, hop: hop)
    let mean = signal.meanSample
    let samples = signal.samples.map { Double($0) - mean }
    let peak = signal.largestDeviation
    let stretches = self.stretches
    times = samples.withUnsafeBufferPointer { samples in
      let marker = PulseMarker(
        samples: samples, sampleRate: signal.sampleRate, peak: peak, track: track, hop: hop)
      var times: [Double] = []
      for stretch in stretches { marker.mark(stretch, &times) }
      return times
    }
  }

  /// Marks whose times are known from elsewhere, in seconds and rising, with the stretches that they lie in.
  public init(times: [Double], stretches: [VoicedStretch]) {
    precondition(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "marks rise")
    self.times = times
    self.stretches = stretches
  }
}

/// Walks from the middle of a stretch to both sides, period by period.
private struct PulseMarker {
  let samples: UnsafeBufferPointer<Double>
  let sampleRate: Double
  let peak: Double
  let track: [PitchFrame]
  let hop: Double

  func mark(_ stretch: VoicedStretch, _ times: inout [Double]) {
    let middle = (stretch.start + stretch.end) / 2
    guard let frequency = frequency(at: middle), let start = extremum(middle, within: 0.5 / frequency) else { return }
    let lastBefore = times.last ?? -.infinity
    var found = [start]
    walk(from: start, direction: -1, until: stretch.start, after: lastBefore, &found)
    walk(from: start, direction: 1, until: stretch.end, after: lastBefore, &found)
    found.sort()
    // Marks of two directions or of neighbouring stretches never stand closer than the search allows.
    for time in found where time > (times.last ?? -.infinity) { times.append(time) }
  }

  private func walk(
    from start: Double, direction: Double, until edge: Double, after lastBefore: Double, _ found: inout [Double]
  ) {
    var time = start
    while let frequency = frequency(at: time) {
      let period = 1 / frequency
      let near = time + direction * 0.8 * period
      let far = time + direction * 1.25 * period
      let match = bestMatch(time, period, min(near, far), max(near, far))
      time = match?.time ?? time + direction * period
      let apart = direction > 0 || time - lastBefore > 0.8 * period
      if direction > 0 ? time > edge : time < edge {
        if let match, match.correlation > 0.7, match.peak > 0.7 / 30 * peak, apart { found.append(time) }
        return
      }
      if let match, match.correlation > 0.3, match.peak > 0.01 * peak, apart { found.append(time) }
    }
  }

  /// The track's frequency between frames; that of the nearer frame where the other is unvoiced.
  private func frequency(at time: Double) -> Double? {
    guard let first = track.first else { return nil }
    let position = (time - first.time) / hop
    let nearest = Int(position.rounded())
    guard track.indices.contains(nearest), let near = track[nearest].frequency else { return nil }
    let offset = position - Double(nearest)
    let other = nearest + (offset < 0 ? -1 : 1)
    guard track.indices.contains(other), let far = track[other].frequency else { return near }
    return near + abs(offset) * (far - near)
  }

  /// Time of the largest peak or dip, placed by a parabola.
  private func extremum(_ middle: Double, within reach: Double) -> Double? {
    let first = max(0, Int(((middle - reach) * sampleRate).rounded(.up)))
    let last = min(samples.count - 1, Int(((middle + reach) * sampleRate).rounded(.down)))
    guard first <= last else { return nil }
    var best = first
    for n in first...last where abs(samples[n]) > abs(samples[best]) { best = n }
    guard best > first, best < last else { return Double(best) / sampleRate }
    let sign = samples[best] < 0 ? -1.0 : 1
    let vertex = SincInterpolation.vertex(
      Double(best), 1, sign * samples[best - 1], sign * samples[best], sign * samples[best + 1])
    return vertex.position / sampleRate
  }

  private func bestMatch(
    _ time: Double, _ period: Double, _ from: Double, _ to: Double
  ) -> (time: Double, correlation: Double, peak: Double)? {
    let half = period / 2
    let left = Int(((time - half) * sampleRate).rounded())
    let right = Int(((time + half) * sampleRate).rounded())
    let candidates = Int(((from - half) * sampleRate).rounded(.down))...Int(((to - half) * sampleRate).rounded(.up))
    var (before, here, after) = (0.0, 0.0, 0.0)
    var best: (offset: Int, left: Double, centre: Double, right: Double)?
    for offset in candidates {
      (before, here) = (here, after)
      after = correlation(left, right, offset)
      // The first candidate counts without a neighbour before it: the best match may lie at the range's edge.
      guard offset > candidates.lowerBound else { continue }
      if here >= before, here >= after, here > best?.centre ?? -1 { best = (offset - 1, before, here, after) }
    }
    guard let best else { return nil }
    let vertex = SincInterpolation.vertex(Double(best.offset), 1, best.left, best.centre, best.right)
    var height = 0.0
    for n in max(0, best.offset)..<max(0, min(samples.count, best.offset + right - left + 1)) {
      height = max(height, abs(samples[n]))
    }
    return (time + (vertex.position - Double(left)) / sampleRate, vertex.height, height)
  }

  /// Normalised cross-correlation of the samples `left`…`right` with as many from `other` on.
  private func correlation(_ left: Int, _ right: Int, _ other: Int) -> Double {
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
