import AudioCore
import Synchronization

/// Keeps what comes out of a node in memory: 4 bytes a sample. For recordings that do not fit, `AudioGraph.tap` into a file.
public final class Recorder: Sendable {
  /// What is recorded, channel by channel.
  final class Store: Sendable {
    private let channels = Mutex<[[Float]]>([])

    func append(_ block: AudioBlock) {
      channels.withLock { channels in
        if channels.isEmpty { channels = Array(repeating: [], count: block.channelCount) }
        for c in channels.indices { channels[c] += block.channel(c) }
      }
    }

    var sound: [[Float]] { channels.withLock { $0 } }
  }

  let tap: Tap
  private let store: Store
  private let sampleRate: Double

  init(tap: Tap, store: Store, sampleRate: Double) {
    self.tap = tap
    self.store = store
    self.sampleRate = sampleRate
  }

  /// The node that is recorded.
  public var node: NodeID { tap.node }
  /// Frames that were lost because nobody called `update()` in time; 0 offline.
  public var droppedFrameCount: Int { tap.droppedFrameCount }

  /// What was handed over so far, with the channels of the node.
  ///
  /// Offline that is all that was rendered; live, what was there at the last `AudioGraph.update()`.
  public var recording: AudioBuffer {
    let sound = store.sound
    return sound.isEmpty
      ? AudioBuffer(channelCount: tap.channelCount, frameCount: 0, sampleRate: sampleRate)
      : AudioBuffer(channels: sound, sampleRate: sampleRate)
  }
}
