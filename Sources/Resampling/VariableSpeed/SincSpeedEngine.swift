import AudioCore

/// Variable speed with a kernel of our own: interpolated filters, whose band follows the speed.
final class SincSpeedEngine: SpeedEngine {
  var path: SpeedPath
  let latencyInFrames: Int

  private var cutoff: CutoffPath
  private let scaled: ScaledFilters
  private let views: [InterpolatedFilters.View]
  private let history: FrameHistory
  /// Number of the input frame at index 0 of the history.
  private var origin: Int
  private let longest: Int

  init(channelCount: Int, maximumSpeed: Double, speed: Double, quality: KernelQuality) {
    scaled = ScaledFilters.shared(quality, maximumSpeed: maximumSpeed)
    let count = min(Int(ScaledFilters.position(of: maximumSpeed)) + 2, scaled.filters.count)
    views = scaled.filters.prefix(count).map(\.view)
    longest = views.reduce(0) { max($0, $1.halfLength) }
    latencyInFrames = longest
    let step = Int(maximumSpeed.rounded(.up))
    history = FrameHistory(
      channelCount: channelCount, capacity: 2 * longest + 64 * (step + 1) + 512, padding: 8)
    path = SpeedPath(speed: speed)
    cutoff = CutoffPath(speed: speed)
    origin = 0
    reset(speed: speed)
  }

  var tail: MutableAudioBlock { history.tail }

  func commit(_ frameCount: Int) { history.commit(frameCount) }

  func makeRoom() {
    // What the longest filter would need: the speed may rise.
    let unneeded = path.frame - longest + 1 - origin
    guard unneeded > 0 else { return }
    history.dropFirst(unneeded)
    origin += unneeded
  }

  func missingFrames(for outputCount: Int) -> Int {
    var (path, cutoff, last) = (path, cutoff, 0)
    for _ in 0..<outputCount {
      cutoff.follow(path)
      last = max(last, path.frame + halfLength(cutoff))
      path.advance()
    }
    return max(0, last + 1 - origin - history.count)
  }

  @inline(__always)
  private func halfLength(_ cutoff: CutoffPath) -> Int {
    views[cutoff.share > 0 ? cutoff.index + 1 : cutoff.index].halfLength
  }

  func render(into output: MutableAudioBlock, before end: Int) -> Int {
    var (path, cutoff, count) = (path, cutoff, 0)
    let available = origin + history.count
    views.withUnsafeBufferPointer { views in
      while count < output.frameCount, path.frame < end {
        // Once for each output, so that the cut into blocks does not matter: only if the output can be rendered.
        var next = cutoff
        next.follow(path)
        let (index, share) = (next.index, next.share)
        let half = views[share > 0 ? index + 1 : index].halfLength
        guard path.frame + half < available else { break }
        cutoff = next
        let frame = path.frame - origin
        if share == 0 {
          views[index].apply(history, frame, path.fraction, to: output, count)
        } else {
          views[index].apply(history, frame, path.fraction, gain: 1 - share, to: output, count)
          views[index + 1].apply(history, frame, path.fraction, gain: share, adding: true, to: output, count)
        }
        count += 1
        path.advance()
      }
    }
    (self.path, self.cutoff) = (path, cutoff)
    return count
  }

  func reset(speed: Double) {
    path = SpeedPath(speed: speed)
    cutoff = CutoffPath(speed: speed)
    origin = 1 - longest
    history.restart(silence: longest - 1)
  }
}
