import EvaluationMetrics
import Foundation
import PitchTracking

/// The agreement of a reference's pitch with the tracked pitch, and the lag of the reference.
///
/// The frames at which the reference or the track is voiced are compared for lags of −250 to 250 ms in steps of 5 ms. A
/// frame counts 1 for the same pitch, falls linearly to 0 at 100 cents, and counts 0 if only one of them is voiced. The
/// lag with the largest mean is the candidate. It is given only if at least 50 frames are voiced in both and its mean
/// is larger by 0.05 than without a lag. Slow voices fit about as well at several lags, so the result is the lag
/// nearest to 0 whose mean is within 0.01 of the largest.
///
/// Cost: 101 comparisons for each frame.
package struct PitchAgreement {
  /// The lag in seconds; above 0 the reference is late. It is `nil` if the frames do not decide it.
  package let lag: Double?
  /// Whether the lag lies at an end of the range, so that the true lag may be longer.
  package let isAtLimit: Bool
  /// The largest mean, 0…1; `nil` if there are too few frames.
  package let agreement: Double?

  private static let step = 0.005
  private static let stepCount = 50
  private static let leastFrames = 50
  private static let margin = 0.05
  private static let plateau = 0.01
  private static let octaveTolerance = 100.0 / 1200

  /// Compares a reference with tracked frames.
  ///
  /// - Parameters:
  ///   - reference: the reference's pitch; its times count from the start of `span`.
  ///   - frames: the pitch that was tracked in the whole sound.
  ///   - span: the stretch of the sound that is compared.
  package init(_ reference: PitchSeries, _ frames: [PitchFrame], span: Range<Double>, maximumLag: Double) {
    let grid = Self.grid(reference)
    let tracked = frames.filter { span.contains($0.time) }.map { frame in
      (time: frame.time - span.lowerBound, octave: frame.frequency.map { log2($0) } ?? .nan)
    }
    let offsets = Array(-Self.stepCount...Self.stepCount)
    let found = offsets.map { Self.mean(tracked, grid, offset: $0) }
    guard let best = found.indices.max(by: { found[$0].mean < found[$1].mean }),
      found[best].compared >= Self.leastFrames
    else {
      (lag, isAtLimit, agreement) = (nil, false, nil)
      return
    }
    agreement = found[best].mean
    let nearest =
      offsets.indices.filter { found[$0].mean >= found[best].mean - Self.plateau }
      .map { abs(offsets[$0]) }.min() ?? 0
    let isLate =
      Double(nearest) * Self.step > maximumLag + 1e-9 && found[best].voiced >= Self.leastFrames
      && found[best].mean >= found[Self.stepCount].mean + Self.margin
    lag = isLate ? Double(offsets[best]) * Self.step : nil
    isAtLimit = isLate && abs(offsets[best]) == Self.stepCount
  }

  /// The reference's pitch in octaves every `step`. It is NaN where the reference is unvoiced or has no frame nearby.
  private static func grid(_ reference: PitchSeries) -> [Double] {
    guard let last = reference.times.last, last < 1e6 else { return [] }
    let hops = zip(reference.times, reference.times.dropFirst()).map { $1 - $0 }.sorted()
    // Some references list only their voiced frames.
    let reach = max(step, 0.75 * (hops.isEmpty ? step : hops[hops.count / 2]))
    var grid = [Double](repeating: .nan, count: Int(last / step) + 2)
    var index = 0
    for place in grid.indices {
      let time = Double(place) * step
      while index + 1 < reference.times.count,
        abs(reference.times[index + 1] - time) <= abs(reference.times[index] - time)
      { index += 1 }
      let frequency = reference.frequencies[index]
      if frequency > 0, abs(reference.times[index] - time) <= reach { grid[place] = log2(frequency) }
    }
    return grid
  }

  private static func mean(
    _ tracked: [(time: Double, octave: Double)], _ grid: [Double], offset: Int
  ) -> (mean: Double, compared: Int, voiced: Int) {
    var (sum, compared, voiced) = (0.0, 0, 0)
    for frame in tracked {
      let place = Int((frame.time / step).rounded()) + offset
      guard grid.indices.contains(place) else { continue }
      let difference = abs(frame.octave - grid[place])
      if difference.isNaN {
        // One of the two is unvoiced. The frame counts if the other is voiced.
        if !(frame.octave.isNaN && grid[place].isNaN) { compared += 1 }
        continue
      }
      compared += 1
      voiced += 1
      sum += max(0, 1 - difference / octaveTolerance)
    }
    return (compared > 0 ? sum / Double(compared) : 0, compared, voiced)
  }
}
