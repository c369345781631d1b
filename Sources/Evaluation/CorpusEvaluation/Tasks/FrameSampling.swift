import EvaluationMetrics

/// A pitch track at other times than its own.
enum PitchFrames {
  /// Seconds from the nearest frame beyond which nothing was said.
  static let reach = 0.02

  /// The frequency of the nearest frame in time (of two, the earlier), `nil` where that is unvoiced or further than 20 ms away.
  ///
  /// Rates of gross errors and of voicing errors are defined on common frames; nothing is interpolated, since a frequency
  /// between two octaves is nobody's estimate.
  static func frequencies(of series: PitchSeries, at times: [Double]) -> [Double?] {
    var index = 0
    return times.map { time in
      let own = series.times
      guard !own.isEmpty else { return nil }
      while index + 1 < own.count, abs(own[index + 1] - time) < abs(own[index] - time) { index += 1 }
      // A little more, so that a distance of 20 ms in decimal numbers is within it.
      guard abs(own[index] - time) <= reach * (1 + 1e-9), series.frequencies[index] > 0 else { return nil }
      return series.frequencies[index]
    }
  }
}

/// Stretches as frames.
enum VoiceFrames {
  /// For each frame whether its middle lies in one of the stretches, their beginnings included and their ends not.
  static func activity(_ intervals: [ActivityInterval], duration: Double, hop: Double) -> [Bool] {
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
