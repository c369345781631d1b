import AudioCore

/// A change that needs the whole sound. The stage keeps the sound in memory until its end.
final class WholeSoundStage: SoundStage {
  let outputChannelCount: Int
  private let sampleRate: Double
  private let change: (AudioBuffer) throws -> AudioBuffer
  private var channels: [[Float]]

  /// Makes a stage that applies `change`, which must keep the number of channels.
  init(_ shape: SoundShape, _ change: @escaping (AudioBuffer) throws -> AudioBuffer) {
    outputChannelCount = shape.channelCount
    sampleRate = shape.sampleRate
    self.change = change
    channels = Array(repeating: [], count: shape.channelCount)
  }

  func process(_ block: AudioBlock, _ sink: Sink) throws {
    for c in channels.indices { channels[c].append(contentsOf: block.channel(c)) }
  }

  func flush(_ sink: Sink) throws {
    let whole = try AudioBuffer(channels: channels, sampleRate: sampleRate)
    channels = []
    guard whole.frameCount > 0 else { return }
    try change(whole).forEachBlock(of: 16_384, sink)
  }
}
