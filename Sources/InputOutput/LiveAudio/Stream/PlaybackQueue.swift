import AudioCore
import Dispatch
import Synchronization

/// The state that the writer of a `LivePlayback` and its audio thread share.
package final class PlaybackQueue: Sendable {
  /// The frames that are written and not yet played.
  package let ring: FrameRing
  /// Signalled by each call of the device, by a loss and by a stop: the writer then checks the state.
  let hasRoom = DispatchSemaphore(value: 0)
  let starvedFrames = Atomic(0)
  let playedFrames = Atomic(0)
  /// Whether the writer has finished, so that silence does not count as a gap.
  let isEnding = Atomic(false)
  /// Whether `stop` ended the sound early.
  let isStopped = Atomic(false)

  /// An empty queue for at least `frameCount` frames.
  package init(channelCount: Int, frameCount: Int) {
    ring = FrameRing(channelCount: channelCount, frameCount: frameCount)
  }

  /// Moves the next frames to the block and fills the rest with silence. Only the audio thread calls it.
  package func render(_ block: MutableAudioBlock) {
    let count = ring.read(into: block)
    if count < block.frameCount {
      block.frames(count..<block.frameCount).clear()
      if !isEnding.load(ordering: .relaxed) { starvedFrames.add(block.frameCount - count, ordering: .relaxed) }
    }
    playedFrames.add(count, ordering: .relaxed)
    hasRoom.signal()
  }
}
