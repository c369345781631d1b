import AudioCore

extension AudioGraph {
  /// Renders the next frames offline.
  ///
  /// The first rendering after the start omits the latency of the graph: frame 0 of the result is frame 0 of the
  /// timeline.
  ///
  /// - Parameters:
  ///   - frameCount: 0 or more.
  ///   - blockLength: the most frames that are rendered at a time; less than 1 is 1. It does not change the samples.
  ///   - progress: called with the finished share, 0…1, after each block.
  /// - Throws: `AudioGraphError.invalidSound` for a number of frames that is negative or beyond all memory.
  public func render(
    frameCount: Int, blockLength: Int = 4096, progress: (Double) -> Void = { _ in }
  ) throws(AudioGraphError) -> AudioBuffer {
    var result: AudioBuffer
    do {
      result = try AudioBuffer(channelCount: renderer.channelCount, frameCount: frameCount, sampleRate: sampleRate)
    } catch {
      throw .invalidSound(error)
    }
    var start = 0
    result.withMutableBlock { result in
      render(frameCount: frameCount, blockLength: blockLength) { block in
        result.frames(start..<start + block.frameCount).copy(block)
        start += block.frameCount
        progress(Double(start) / Double(max(1, frameCount)))
      }
    }
    return result
  }

  /// Renders the next frames block by block, so that memory does not grow with their number; otherwise as
  /// `render(frameCount:blockLength:progress:)`.
  ///
  /// - Parameter body: receives the blocks in order, each of at most `blockLength` frames. An error that it throws ends
  ///   the rendering.
  public func render(
    frameCount: Int, blockLength: Int, _ body: (AudioBlock) throws -> Void
  ) rethrows {
    let latency = renderer.position == 0 ? latencyInFrames : 0
    let blockLength = min(max(1, blockLength), Self.longestBlock)
    var buffer = AudioBuffer(like: noSound, frameCount: blockLength)
    var position = -latency
    while position < frameCount {
      var count = min(blockLength, frameCount - position)
      if position < 0 { count = min(count, -position) }
      try buffer.withMutableBlock { block in
        let frames = block.frames(0..<count)
        fill(frames)
        if position >= 0 { try body(frames.block) }
      }
      position += count
    }
    update(horizon: renderer.position)
  }

  /// The most frames of a block; longer ones are divided.
  private static let longestBlock = 65_536

  /// Renders frames after their events are passed on. If there are more events than the queue holds, or more frames
  /// than a tap holds, it proceeds in parts.
  private func fill(_ frames: MutableAudioBlock) {
    let longest = planner.taps.reduce(Int.max) { min($0, $1.capacity) }
    var done = 0
    repeat {
      let start = renderer.position
      let wanted = min(longest, frames.frameCount - done)
      update(horizon: start + wanted)
      let next = timeline.nextFrame ?? .max
      let count = max(0, min(wanted, next - start))
      renderer.render(into: frames.frames(done..<done + count))
      done += count
    } while done < frames.frameCount
  }
}
