import AudioCore
import Synchronization

/// Listens to what comes out of a node: for meters, recorders, tests.
///
/// The rendering thread leaves frames in a ring; `AudioGraph.update()` hands them to the listener. A ring that is full drops
/// frames and counts them; an offline rendering empties it in time.
public final class Tap: Sendable {
  /// The node that is listened to.
  public let node: NodeID
  private let ring: FrameRing
  private let dropped = Atomic(0)
  let channelCount: Int
  private let listener: @Sendable (AudioBlock) -> Void

  init(
    node: NodeID, channelCount: Int, capacity: Int, listener: @escaping @Sendable (AudioBlock) -> Void
  ) {
    self.node = node
    self.channelCount = channelCount
    self.listener = listener
    ring = FrameRing(channelCount: channelCount, frameCount: max(capacity, RenderPlan.chunkLength))
  }

  /// Frames that were lost because nobody took them in time.
  public var droppedFrameCount: Int { dropped.load(ordering: .relaxed) }

  /// On the rendering thread.
  func store(_ block: AudioBlock) {
    let lost = block.frameCount - ring.write(block)
    if lost > 0 { dropped.wrappingAdd(lost, ordering: .relaxed) }
  }

  /// On the control side.
  func deliver() {
    guard ring.count > 0 else { return }
    var buffer = AudioBuffer(channelCount: channelCount, frameCount: RenderPlan.chunkLength, sampleRate: 1)
    buffer.withMutableBlock { block in
      while case let count = ring.read(into: block), count > 0 { listener(block.frames(0..<count).block) }
    }
  }
}
