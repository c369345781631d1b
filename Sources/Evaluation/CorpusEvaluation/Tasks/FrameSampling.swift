import EvaluationMetrics
import Foundation

/// Reads a pitch track at the times of another one.
package enum PitchFrames {
  /// The largest distance in seconds at which the nearest frame is used.
  package static let reach = 0.02

  /// The frequency of the frame that is nearest in time (the earlier one of two). It is `nil` where that frame is
  /// unvoiced or more than 20 ms away.
  ///
  /// Rates of gross errors and of voicing errors are defined on common frames. Frequencies are not interpolated,
  /// because a frequency between two octaves is in neither track.
  package static func frequencies(of series: PitchSeries, at times: [Double]) -> [Double?] {
    var index = 0
    return times.map { time in
      let own = series.times
      guard !own.isEmpty else { return nil }
      while index + 1 < own.count, abs(own[index + 1] - time) < abs(own[index] - time) { index += 1 }
      // The limit is slightly larger, so that times with a decimal distance of 20 ms are within it.
      guard abs(own[index] - time) <= reach * (1 + 1e-9), series.frequencies[index] > 0 else { return nil }
      return series.frequencies[index]
    }
  }

  /// The interval from one frequency to another, in cents.
  static func cents(from one: Double, to other: Double) -> Double { 1200 * log2(other / one) }
}

/// Turns intervals of activity into frames.
package enum VoiceFrames {
  /// For each frame, whether its middle lies in an interval. An interval includes its beginning and not its end.
  ///
  /// - Throws: `EvaluationError.invalidParameter` unless the hop gives up to 2^28 frames.
  package static func activity(
    _ intervals: [ActivityInterval], duration: Double, hop: Double
  ) throws(EvaluationError) -> [Bool] {
    guard hop > 0, (0...0x1p28).contains(duration / hop) else {
      throw .invalidParameter(name: "hop", expected: "0 to 2^28 frames in \(duration) s", value: hop)
    }
    let count = Int((duration / hop).rounded(.down))
    var frames = [Bool](repeating: false, count: count)
    for interval in intervals {
      let first = max(0, (interval.start / hop - 0.5).rounded(.up))
      let last = min(Double(count), (interval.end / hop - 0.5).rounded(.up))
      guard first < last else { continue }
      for index in Int(first)..<Int(last) { frames[index] = true }
    }
    return frames
  }
}
