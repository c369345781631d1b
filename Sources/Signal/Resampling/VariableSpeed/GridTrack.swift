import AudioCore

/// The band-limited signal at the points of one filter's grid, as far around the present place as is needed.
///
/// Points are counted from the one at input frame 0 and computed by groups of four. Where a track begins does not change
/// their bits, so it can begin anew with another filter at any time.
final class GridTrack {
  /// What the computation needs of a filter, without its owner: valid as long as that lives.
  struct View {
    let rows: UnsafePointer<Float>
    let length: Int
    let halfLength: Int
    let lead: Int
    let exponent: Int
    /// Input frames of a group.
    let groupStep: Int

    init(_ filter: ScaledFilters.Filter) {
      rows = filter.points.rows.base
      length = filter.points.rows.length
      halfLength = filter.points.halfLength
      lead = filter.points.lead
      exponent = filter.exponent
      groupStep = 2 << filter.exponent
    }

    /// The point at or before an input place, and what is missing to the place in 2⁻⁶⁴ of the way to the next.
    @inline(__always)
    func point(_ frame: Int, _ fraction: UInt64) -> (index: Int, fraction: UInt64) {
      if exponent == 0 { return (2 &* frame &+ Int(fraction >> 63), fraction << 1) }
      let shift = UInt64(exponent &- 1)
      if shift == 0 { return (frame, fraction) }
      let low = UInt64(truncatingIfNeeded: frame) << (64 &- shift)
      return (frame >> Int(shift), low | fraction >> shift)
    }

    /// Input frames that must be there, counted from the signal's beginning, for the group of a point.
    @inline(__always)
    func framesNeeded(_ point: Int) -> Int { (point >> 2) &* groupStep &+ (3 << exponent) / 2 &+ halfLength &+ 1 }
  }

  /// Points around the present place; the first one is number `first`, a multiple of 4.
  let points: FrameHistory
  private(set) var first = 0
  private var filter = -1

  init(channelCount: Int, padding: Int) {
    points = FrameHistory(channelCount: channelCount, capacity: 256, padding: padding)
  }

  func reset() { filter = -1 }

  /// Computes what is missing of the points `start` to `end` (less than 128 apart) of filter number `index`. `frames` begins
  /// at input frame `origin` and holds all that the points need.
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
    // A few more if their input is there: two at a time cost less.
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
