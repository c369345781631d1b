import AudioCore

/// The band-limited signal at the points of one filter's grid, in the range around the present place that is needed.
///
/// Point 0 is at input frame 0. Points are computed in groups of four. The bits of a point do not depend on the point
/// at which the track began, so a track can restart with another filter at any time.
final class GridTrack {
  /// An unowned view of a filter for hot loops, valid as long as the filter exists.
  struct View {
    let rows: UnsafePointer<Float>
    let length: Int
    let halfLength: Int
    let lead: Int
    let exponent: Int
    /// Input frames from one group to the next.
    let groupStep: Int

    init(_ filter: ScaledFilters.Filter) {
      rows = filter.points.rows.base
      length = filter.points.rows.length
      halfLength = filter.points.halfLength
      lead = filter.points.lead
      exponent = filter.exponent
      groupStep = 2 << filter.exponent
    }

    /// The point at or before an input place, and the rest as a fraction of the distance of two points, in units of
    /// 2⁻⁶⁴.
    @inline(__always)
    func point(_ frame: Int, _ fraction: UInt64) -> (index: Int, fraction: UInt64) {
      if exponent == 0 { return (2 &* frame &+ Int(fraction >> 63), fraction << 1) }
      let shift = UInt64(exponent &- 1)
      if shift == 0 { return (frame, fraction) }
      let low = UInt64(truncatingIfNeeded: frame) << (64 &- shift)
      return (frame >> Int(shift), low | fraction >> shift)
    }

    /// The number of input frames, counted from the signal's beginning, that the group of a point needs.
    @inline(__always)
    func framesNeeded(_ point: Int) -> Int { (point >> 2) &* groupStep &+ (3 << exponent) / 2 &+ halfLength &+ 1 }
  }

  /// The points around the present place. The number of the first one is `first`, a multiple of 4.
  let points: FrameHistory
  private(set) var first = 0
  private var filter = -1

  init(channelCount: Int, padding: Int) {
    points = FrameHistory(channelCount: channelCount, capacity: 256, padding: padding)
  }

  func reset() { filter = -1 }

  /// Computes the missing ones of the points `start` to `end` (less than 128 apart) for filter `index`. `frames` begins
  /// at input frame `origin` and holds all frames that the points need.
  @inline(__always)
  func prepare(_ index: Int, _ view: View, _ start: Int, _ end: Int, _ frames: FrameHistory, origin: Int) {
    if filter == index, start >= first, first &+ points.count > end { return }
    extend(index, view, start, end, frames, origin)
  }

  private func extend(_ index: Int, _ view: View, _ start: Int, _ end: Int, _ frames: FrameHistory, _ origin: Int) {
    if filter != index || start < first || start > first + points.count {
      filter = index
      first = start & ~3
      points.restart(silence: 0)
    }
    if points.room < 128 {
      let unneeded = (start & ~3) - first
      points.dropFirst(unneeded)
      first += unneeded
    }
    let next = first + points.count
    var groups = (end - next) / 4 + 1
    // Up to four groups if their input is there, since two groups computed together cost less.
    while groups < 4, view.framesNeeded(next + 4 * groups) <= origin + frames.count { groups += 1 }
    let tail = points.tail
    let begin = (next >> 2) * view.groupStep - view.lead - origin
    for c in 0..<tail.channelCount {
      guard let target = tail.channel(c).baseAddress else { return }
      let samples = frames.frames.channel(c) + begin
      var group = 0
      while group + 1 < groups {
        let x = samples + group * view.groupStep
        let (a, b) = FilterSums.fourByTwo(view.rows, x, x + view.groupStep, view.length)
        store(a, target + 4 * group)
        store(b, target + 4 * group + 4)
        group += 2
      }
      if group < groups {
        store(FilterSums.four(view.rows, samples + group * view.groupStep, view.length), target + 4 * group)
      }
    }
    points.commit(4 * groups)
  }

  @inline(__always)
  private func store(_ sums: SIMD4<Double>, _ target: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(target).storeBytes(of: SIMD4<Float>(sums), as: SIMD4<Float>.self)
  }
}
