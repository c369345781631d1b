import AudioCore
import Synchronization

/// Records the output of a node in memory, 4 bytes per sample. Longer recordings can be written to a file with
/// `AudioGraph.tap`.
public final class Recorder: Sendable {
  /// The recorded samples, channel by channel.
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

  init(tap: Tap, store: Store) {
    self.tap = tap
    self.store = store
  }

  /// The node that is recorded.
  public var node: NodeID { tap.node }
  /// Number of frames that were dropped because `update()` was not called in time; 0 offline.
  public var droppedFrameCount: Int { tap.droppedFrameCount }

  /// The recording so far, with the channels of the node.
  ///
  /// Offline it holds all rendered frames; live, those up to the last `AudioGraph.update()`.
  public var recording: AudioBuffer {
    let sound = store.sound
    return AudioBuffer(like: tap.noSound, frameCount: sound.first?.count ?? 0).with(samples: sound.flatMap { $0 })
  }
}
