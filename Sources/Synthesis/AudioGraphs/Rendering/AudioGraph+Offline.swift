import AudioCore

extension AudioGraph {
  /// Renders the next frames, as fast as it goes.
  ///
  /// The first rendering after the start leaves the graph's latency out: frame 0 of the result is frame 0 of the timeline.
  ///
  /// - Parameters:
  ///   - frameCount: 0 or more.
  ///   - blockLength: frames at a time, which does not change the samples.
  ///   - progress: is told the share that is done, 0…1, after each block.
  public func render(
    frameCount: Int, blockLength: Int = 4096, progress: (Double) -> Void = { _ in }
  ) -> AudioBuffer {
    precondition(frameCount >= 0 && blockLength >= 1)
    var result = AudioBuffer(channelCount: renderer.channelCount, frameCount: frameCount, sampleRate: sampleRate)
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

  /// Renders the next frames block by block, so that memory does not grow with their number. As the other in all else.
  ///
  /// - Parameter body: takes the blocks, in order, of `blockLength` frames or fewer; what it throws ends the rendering.
  public func render(
    frameCount: Int, blockLength: Int, _ body: (AudioBlock) throws -> Void
  ) rethrows {
    let latency = renderer.position == 0 ? latencyInFrames : 0
    var buffer = AudioBuffer(channelCount: renderer.channelCount, frameCount: blockLength, sampleRate: sampleRate)
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

  /// Renders frames whose events are all handed over first, a part at a time where there are more than the queue holds.
  private func fill(_ frames: MutableAudioBlock) {
    var done = 0
    repeat {
      let start = renderer.position
      update(horizon: start + frames.frameCount - done)
      let next = timeline.nextFrame(latencies: planner.inputLatencies) ?? .max
      let count = max(0, min(frames.frameCount - done, next - start))
      renderer.render(into: frames.frames(done..<done + count))
      done += count
    } while done < frames.frameCount
  }
}
