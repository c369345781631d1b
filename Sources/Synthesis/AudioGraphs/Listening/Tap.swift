import AudioCore
import Synchronization

/// Passes the output of a node to a listener, for meters, recorders and tests.
///
/// The rendering thread writes frames to a ring buffer; `AudioGraph.update()` passes them to the listener. When the
/// ring buffer is full, frames are dropped and counted. An offline rendering empties it in time.
public final class Tap: Sendable {
  /// The node whose output is passed on.
  public let node: NodeID
  private let ring: FrameRing
  private let dropped = Atomic(0)
  /// No frames, with the rate and the channels of the node.
  let noSound: AudioBuffer
  private let listener: @Sendable (AudioBlock) -> Void

  init(
    node: NodeID, noSound: AudioBuffer, capacity: Int, listener: @escaping @Sendable (AudioBlock) -> Void
  ) {
    self.node = node
    self.noSound = noSound
    self.listener = listener
    ring = FrameRing(channelCount: noSound.channelCount, frameCount: max(capacity, RenderPlan.chunkLength))
  }

  /// Number of frames that were dropped because `update()` was not called in time.
  public var droppedFrameCount: Int { dropped.load(ordering: .relaxed) }

  /// The most frames that wait for `update()`.
  var capacity: Int { ring.capacity }

  /// Stores the frames of a block; called on the rendering thread.
  func store(_ block: AudioBlock) {
    let lost = block.frameCount - ring.write(block)
    if lost > 0 { dropped.wrappingAdd(lost, ordering: .relaxed) }
  }

  /// Passes the stored frames to the listener; called on the control side.
  func deliver() {
    guard ring.count > 0 else { return }
    var buffer = AudioBuffer(like: noSound, frameCount: RenderPlan.chunkLength)
    buffer.withMutableBlock { block in
      while case let count = ring.read(into: block), count > 0 { listener(block.frames(0..<count).block) }
    }
  }
}
