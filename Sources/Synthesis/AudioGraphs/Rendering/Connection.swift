import AudioCore

/// An edge in the renderer: a gain that changes in a ramp, a delay, and the conversion between different numbers of
/// channels. After its creation only the rendering thread accesses it.
final class Connection: @unchecked Sendable {
  private var gain: Float
  private var target: Float
  private var step: Float = 0
  @exclusivity(unchecked) private var remaining = 0
  /// Delay in frames that compensates the latency of longer paths.
  let delay: Int
  private var line: [Float]
  private var place = 0
  /// Frames of silence, at most `delay`, that the line holds at its end.
  @exclusivity(unchecked) private var silence: Int
  private let sourceChannelCount: Int
  private let start: Float

  /// - Parameters:
  ///   - start: the initial gain, which `reset` restores.
  ///   - fadeIn: frames of the first ramp from silence to that gain.
  init(gain start: Float, fadeIn: Int, delay: Int, sourceChannelCount: Int) {
    self.start = start
    (gain, target) = (fadeIn > 0 ? 0 : start, start)
    self.delay = delay
    self.sourceChannelCount = sourceChannelCount
    line = Array(repeating: 0, count: delay * sourceChannelCount)
    silence = delay
    if fadeIn > 0 { move(to: start, frames: fadeIn) }
  }

  /// Whether the frames of the source pass unchanged.
  var isPlain: Bool { remaining == 0 && gain == 1 && delay == 0 }

  /// Whether silence passes and leaves the connection as it is: the gain is at rest, and the delay line holds only
  /// silence.
  var keepsSilence: Bool { remaining == 0 && silence == delay }

  /// Starts a linear ramp of the gain with the next frame.
  func move(to gain: Float, frames: Int) {
    target = gain
    remaining = max(0, frames)
    if remaining == 0 { self.gain = gain } else { step = (gain - self.gain) / Float(remaining) }
  }

  func reset() {
    (gain, target, remaining, place, silence) = (start, start, 0, 0, delay)
    for n in line.indices { line[n] = 0 }
  }

  /// Adds the delayed and scaled source to `output`. `delayed` is working memory with the channels of the source.
  func add(_ source: AudioBlock, isSilent: Bool, to output: MutableAudioBlock, delayed: MutableAudioBlock) {
    var input = source
    if delay > 0 {
      silence = isSilent ? min(silence + source.frameCount, delay) : 0
      holdBack(source, delayed)
      input = delayed.block
    }
    let count = input.frameCount
    let ramp = min(remaining, count)
    let (from, to) = (input.channelCount, output.channelCount)
    for c in 0..<to {
      let sum = output.channel(c)
      if from == to || from == 1 {
        add(input.channel(from == 1 ? 0 : c), sum, ramp, count, scale: 1)
      } else {
        // Several channels become one by their mean.
        for s in 0..<from { add(input.channel(s), sum, ramp, count, scale: 1 / Float(from)) }
      }
    }
    remaining -= ramp
    gain = remaining == 0 ? target : target - step * Float(remaining)
  }

  private func add(
    _ source: UnsafeBufferPointer<Float>, _ sum: UnsafeMutableBufferPointer<Float>, _ ramp: Int, _ count: Int,
    scale: Float
  ) {
    // Counted back from the target, so that the gain at a frame does not depend on the blocks.
    for n in 0..<ramp { sum[n] += source[n] * ((target - step * Float(remaining - n)) * scale) }
    let steady = (remaining == ramp ? target : gain) * scale
    if ramp < count { for n in ramp..<count { sum[n] += source[n] * steady } }
  }

  private func holdBack(_ source: AudioBlock, _ output: MutableAudioBlock) {
    var next = place
    for c in 0..<sourceChannelCount {
      let (input, delayed) = (source.channel(c), output.channel(c))
      next = place
      for n in 0..<source.frameCount {
        let sample = input[n]
        delayed[n] = line[c * delay + next]
        line[c * delay + next] = sample
        next = next + 1 == delay ? 0 : next + 1
      }
    }
    place = next
  }
}
