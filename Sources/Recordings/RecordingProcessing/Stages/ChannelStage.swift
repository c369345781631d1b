import AudioCore

/// Changes the number of channels: several become one by their mean, one becomes several by copies.
final class ChannelStage: SoundStage {
  let outputChannelCount: Int
  private let sampleRate: Double
  private var downmix = Downmix()

  /// Makes the stage.
  ///
  /// - Parameter shape: the shape of the sound; it has one channel unless `outputChannelCount` is 1.
  init(to outputChannelCount: Int, _ shape: SoundShape) {
    ensure(
      outputChannelCount == 1 || shape.channelCount == 1,
      "ChannelStage: expected one channel on one side, got \(shape.channelCount) to \(outputChannelCount)")
    self.outputChannelCount = outputChannelCount
    sampleRate = shape.sampleRate
  }

  func process(_ block: AudioBlock, _ sink: Sink) throws {
    guard outputChannelCount > 1 else { return try downmix.withMono(block, sink) }
    var copies = try AudioBuffer(
      channelCount: outputChannelCount, frameCount: block.frameCount, sampleRate: sampleRate)
    copies.withMutableBlock { copies in
      for c in 0..<copies.channelCount {
        for n in 0..<block.frameCount { copies.channel(c)[n] = block.channel(0)[n] }
      }
    }
    try copies.withBlock(sink)
  }

  func flush(_ sink: Sink) throws {}
}
