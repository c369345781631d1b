import AudioCore

/// Variable speed with the package's own kernel. The band limit follows the speed.
final class SincSpeedEngine: SpeedEngine {
  var path: SpeedPath
  let latencyInFrames: Int

  private var cutoff: CutoffPath
  private let scaled: ScaledFilters
  private let views: [GridTrack.View]
  private let interpolation: InterpolatedFilters.View
  private let history: FrameHistory
  /// Number of the input frame at index 0 of the history.
  private var origin = 0
  /// The farthest input frame, before or after a place, on which the output at the place may depend.
  private let reach: Int
  /// The tracks of the filters with even and with odd numbers: two neighbouring filters, which are mixed, use different
  /// tracks.
  private let even: GridTrack
  private let odd: GridTrack

  init(channelCount: Int, maximumSpeed: Double, speed: Double, quality: KernelQuality) {
    scaled = ScaledFilters.shared(quality, maximumSpeed: maximumSpeed)
    let filters = scaled.filters.prefix(Int(ScaledFilters.position(of: maximumSpeed)) + 2)
    views = filters.map { GridTrack.View($0) }
    interpolation = scaled.interpolation.view
    // The points on each side, one more group of points, and the steep filter around the outermost point.
    let halfLength = interpolation.halfLength
    var reach = 0
    for view in views {
      let points = (halfLength + 4) << view.exponent
      reach = max(reach, view.lead + points / 2 + 3)
    }
    self.reach = reach
    latencyInFrames = reach
    let padding = filters.reduce(0) { max($0, $1.points.rows.length - 2 * $1.points.halfLength) }
    let step = Int(maximumSpeed.rounded(.up))
    history = FrameHistory(channelCount: channelCount, capacity: 2 * reach + 64 * (step + 1) + 512, padding: padding)
    let pointPadding = interpolation.length - 2 * halfLength
    even = GridTrack(channelCount: channelCount, padding: pointPadding)
    odd = GridTrack(channelCount: channelCount, padding: pointPadding)
    path = SpeedPath(speed: speed)
    cutoff = CutoffPath(speed: speed)
    reset(speed: speed)
  }

  var tail: MutableAudioBlock { history.tail }

  func commit(_ frameCount: Int) { history.commit(frameCount) }

  func makeRoom() {
    // By the longest filter, since the speed may rise.
    let unneeded = path.frame - reach - origin
    guard unneeded > 0 else { return }
    history.dropFirst(unneeded)
    origin += unneeded
  }

  func missingFrames(for outputCount: Int) -> Int {
    var (path, cutoff, needed) = (path, cutoff, 0)
    for n in 0..<outputCount {
      cutoff.follow(path)
      let view = views[cutoff.index]
      if cutoff.isAtRest, !path.isRamping {
        let (frame, fraction) = path.advanced(by: outputCount - 1 - n)
        needed = max(needed, framesNeeded(view, frame, fraction))
        break
      }
      needed = max(needed, framesNeeded(view, path.frame, path.fraction))
      if cutoff.share > 0 { needed = max(needed, framesNeeded(views[cutoff.index + 1], path.frame, path.fraction)) }
      path.advance()
    }
    return max(0, needed - origin - history.count)
  }

  @inline(__always)
  private func framesNeeded(_ view: GridTrack.View, _ frame: Int, _ fraction: UInt64) -> Int {
    view.framesNeeded(view.point(frame, fraction).index &+ interpolation.halfLength)
  }

  func render(into output: MutableAudioBlock, before end: Int) -> Int {
    var (path, cutoff, count) = (path, cutoff, 0)
    let available = origin + history.count
    views.withUnsafeBufferPointer { views in
      while count < output.frameCount, path.frame < end {
        // The cutoff moves exactly once per output, and only if the output can be rendered, so that the cut into blocks
        // does not matter.
        var next = cutoff
        next.follow(path)
        let (index, share) = (next.index, next.share)
        guard framesNeeded(views[index], path.frame, path.fraction) <= available else { break }
        if next.isAtRest, !path.isRamping {
          cutoff = next
          let length = min(Self.runLength, output.frameCount - count)
          count += renderRun(index, views[index], &path, length, available, end, output, count)
          continue
        }
        if share > 0 {
          guard framesNeeded(views[index + 1], path.frame, path.fraction) <= available else { break }
        }
        render(index, views[index], path, gain: 1 - share, adding: false, to: output, count)
        if share > 0 { render(index + 1, views[index + 1], path, gain: share, adding: true, to: output, count) }
        cutoff = next
        count += 1
        path.advance()
      }
    }
    (self.path, self.cutoff) = (path, cutoff)
    return count
  }

  /// The most outputs at one speed that are rendered together; their points are at most 64 apart.
  private static let runLength = 16

  /// Renders up to `length` outputs with one filter at one speed, at least the first, and returns their number.
  @inline(__always)
  private func renderRun(
    _ index: Int, _ view: GridTrack.View, _ path: inout SpeedPath, _ length: Int, _ available: Int, _ end: Int,
    _ output: MutableAudioBlock, _ start: Int
  ) -> Int {
    var length = length
    var last = path.advanced(by: length - 1)
    while length > 1, last.frame >= end || framesNeeded(view, last.frame, last.fraction) > available {
      length -= 1
      last = path.advanced(by: length - 1)
    }
    let half = interpolation.halfLength
    let track = index & 1 == 0 ? even : odd
    track.prepare(
      index, view, view.point(path.frame, path.fraction).index - half + 1,
      view.point(last.frame, last.fraction).index + half, history, origin: origin)
    let (points, first, interpolation) = (track.points.frames, track.first, interpolation)
    for n in start..<start + length {
      let (point, fraction) = view.point(path.frame, path.fraction)
      interpolation.apply(points, point &- first, fraction, to: output, n)
      path.advance()
    }
    return length
  }

  /// Renders one output with one filter.
  private func render(
    _ index: Int, _ view: GridTrack.View, _ path: SpeedPath, gain: Double, adding: Bool, to output: MutableAudioBlock,
    _ n: Int
  ) {
    let track = index & 1 == 0 ? even : odd
    let (point, fraction) = view.point(path.frame, path.fraction)
    let half = interpolation.halfLength
    track.prepare(index, view, point - half + 1, point + half, history, origin: origin)
    interpolation.apply(track.points.frames, point - track.first, fraction, gain: gain, adding: adding, to: output, n)
  }

  func reset(speed: Double) {
    path = SpeedPath(speed: speed)
    cutoff = CutoffPath(speed: speed)
    origin = -reach
    history.restart(silence: reach)
    even.reset()
    odd.reset()
  }
}
