import AudioCore
import Foundation

extension LiveInput {
  /// The sound as an asynchronous sequence, for tasks that must not block a thread: each element owns its frames.
  ///
  /// It starts a thread that reads; nothing else may read at the same time. The sequence ends after `stop()`, and
  /// throws `LiveAudioError.deviceLost` after a loss. It also ends when its task is cancelled or drops it; the input
  /// keeps running. All elements are kept until they are consumed, so it is meant for consumers that keep up.
  public var blocks: AsyncThrowingStream<AudioBuffer, any Error> {
    AsyncThrowingStream { continuation in
      let thread = Thread { [self] in
        do {
          var isWanted = true
          while isWanted {
            let isMore = try read { block in
              var buffer = try AudioBuffer(
                channelCount: block.channelCount, frameCount: block.frameCount, sampleRate: sampleRate)
              buffer.withMutableBlock { $0.copy(block) }
              if case .terminated = continuation.yield(buffer) { isWanted = false }
            }
            if !isMore { break }
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      thread.name = "LiveInput.blocks"
      thread.start()
    }
  }
}
