/// A quantity over time, in frames that may be missing.
struct FrameTrack {
  /// The time between two frames in seconds.
  let hop: Double
  private(set) var times: [Double] = []
  /// A value for each time; not a number where there is none.
  private var values: [Double] = []

  /// The share of a hop by which times may be off by rounding.
  private static let tolerance = 1e-6

  init(hop: Double) { self.hop = hop }

  /// Adds the next frame.
  mutating func append(_ value: Double?, at time: Double) {
    times.append(time)
    values.append(value ?? .nan)
  }

  /// Whether a frame is within half a hop of a time.
  func hasFrame(at time: Double) -> Bool { nearest(to: time) != nil }

  /// The value at a time: on the line between the frames before and after it. The value of the nearer frame if the
  /// other has none, and `nil` if the nearer frame has none or is farther away than half a hop.
  ///
  /// This is the rule of Praat's "Get value at time" for pitch and formants (`Sampled_getValueAtX` in its sources).
  func value(at time: Double) -> Double? {
    guard let near = nearest(to: time), values[near].isFinite else { return nil }
    let far = times[near] <= time ? near + 1 : near - 1
    guard times.indices.contains(far), values[far].isFinite, abs(times[far] - times[near]) <= hop * 1.5 else {
      return values[near]
    }
    let share = (time - times[near]) / (times[far] - times[near])
    return values[near] + share * (values[far] - values[near])
  }

  /// The indices of the frames from a time to before another.
  func frames(from start: Double, to end: Double) -> Range<Int> {
    let first = place(of: start)
    return first..<max(first, place(of: end))
  }

  /// The values that exist among the frames of a range.
  func values(in range: Range<Int>) -> [Double] { values[range].filter(\.isFinite) }

  /// The index of the first frame at a time or later.
  private func place(of time: Double) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func nearest(to time: Double) -> Int? {
    let after = place(of: time)
    let candidates = [after - 1, after].filter(times.indices.contains)
    let near = candidates.min { abs(times[$0] - time) < abs(times[$1] - time) }
    return near.flatMap { abs(times[$0] - time) <= hop * (0.5 + Self.tolerance) ? $0 : nil }
  }
}

/// The times that are in at least one of many ranges.
struct TimeCoverage: Sendable {
  /// Ranges that do not touch, in the order of time.
  private var ranges: [(start: Double, end: Double)] = []

  init(_ sections: [(start: Double, end: Double)], margin: Double) {
    for section in sections.sorted(by: { $0.start < $1.start }) {
      let (start, end) = (section.start - margin, section.end + margin)
      if let last = ranges.last, start <= last.end {
        ranges[ranges.count - 1].end = max(last.end, end)
      } else {
        ranges.append((start, end))
      }
    }
  }

  func contains(_ time: Double) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 && time <= ranges[low - 1].end
  }
}
