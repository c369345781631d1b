import LiveAudio

/// Plays sounds at once on a device that stays open, each in place of the one that is being played: the words of a board.
///
/// Latency: that of the device, 40 ms and what a sound server adds.
public final class PromptPlayback: Sendable {
  private let queue = PromptQueue()
  private let output: LiveOutput

  /// Opens and starts a device.
  ///
  /// - Throws: `LiveAudioError`.
  public init(device: AudioDevice?, sampleRate: Double) throws(LiveAudioError) {
    let queue = queue
    output = try LiveOutput(configuration: .init(device: device, channelCount: 1), sampleRate: sampleRate) { block in
      queue.render(into: block.channel(0))
    }
    try output.start()
  }

  /// Plays one channel of samples now; what is being played fades out in 5 ms.
  public func play(_ samples: [Float]) { queue.play(samples) }

  /// Plays one channel of samples behind those that are there.
  public func append(_ samples: [Float]) { queue.append(samples) }

  /// Whether something is being played.
  public var isPlaying: Bool { queue.isPlaying }

  /// The reason for the loss of the device; `nil` while it works.
  public var loss: LiveAudioError? { output.loss }

  /// Closes the device.
  public func stop() { output.stop() }
}
