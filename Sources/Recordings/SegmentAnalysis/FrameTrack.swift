import FeatureTracks

/// A quantity over time, in frames that may be missing.
struct FrameTrack {
  /// The time between two frames in seconds.
  let hop: Double
  private(set) var times: [Double] = []
  /// A value for each time; not a number where there is none.
  private var values: [Double] = []

  init(hop: Double) { self.hop = hop }

  /// Adds the next frame.
  mutating func append(_ value: Double?, at time: Double) {
    times.append(time)
    values.append(value ?? .nan)
  }

  /// Whether a frame is within half a hop of a time.
  func hasFrame(at time: Double) -> Bool { neighbours(of: time).0 != nil }

  /// The value at a time: on the line between the frames before and after it, by the rule of `FrameNeighbours`.
  func value(at time: Double) -> Double? {
    let (neighbours, after) = neighbours(of: time)
    return neighbours?.value(
      before: after > 0 ? values[after - 1] : .nan, after: after < times.count ? values[after] : .nan)
  }

  private func neighbours(of time: Double) -> (FrameNeighbours?, after: Int) {
    let after = place(of: time)
    let neighbours = FrameNeighbours(
      of: time, before: after > 0 ? times[after - 1] : nil, after: after < times.count ? times[after] : nil, hop: hop)
    return (neighbours, after)
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
