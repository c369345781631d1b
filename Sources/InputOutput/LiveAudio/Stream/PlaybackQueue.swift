import AudioCore
import Dispatch
import Synchronization

/// What the writer of a `LivePlayback` and its audio thread share.
package final class PlaybackQueue: Sendable {
  /// The frames that wait.
  package let ring: FrameRing
  /// Signalled by each call of the device, and by whatever else a writer should look at.
  let hasRoom = DispatchSemaphore(value: 0)
  let starvedFrames = Atomic(0)
  let playedFrames = Atomic(0)
  /// Whether no more is to come, so that silence is no gap.
  let isEnding = Atomic(false)
  /// Whether the sound was ended before its time.
  let isStopped = Atomic(false)

  /// An empty queue for at least `frameCount` frames.
  package init(channelCount: Int, frameCount: Int) {
    ring = FrameRing(channelCount: channelCount, frameCount: frameCount)
  }

  /// Writes the next frames, and silence where there are none; on the audio thread.
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
