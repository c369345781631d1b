import AppSound
import AudioCore
import Foundation
import LiveAudio
import Synchronization
import TrailSound

/// Where the sound of the finger is heard.
package protocol TrailSoundOutput: Sendable {
  /// Ends the sound.
  func stop()
}

/// A device of this computer.
package final class ComputerTrailSound: TrailSoundOutput {
  private let output: LiveOutput

  /// Opens and starts a device.
  ///
  /// - Parameter device: `nil` for the system's.
  /// - Throws: `LiveAudioError`.
  package init(_ source: TrailSoundSource, device: AudioDevice?) throws(LiveAudioError) {
    output = try LiveOutput(
      configuration: .init(device: device, channelCount: 2, latency: 0.015), sampleRate: TrailSoundSource.sampleRate
    ) { source.render(into: $0) }
    try output.start()
  }

  package func stop() { output.stop(.immediately) }
}

/// An output that is written to: the headphone of a page's browser.
package final class WrittenTrailSound: TrailSoundOutput {
  /// Frames of a block: 10 ms.
  private static let blockLength = 480
  /// Seconds that are written ahead.
  package static let queueDuration = 0.04

  private let output = Mutex<(opened: (any SoundOutput)?, isStopped: Bool)>((nil, false))

  /// Opens the output and writes, on a thread of its own: a page takes its time to answer.
  ///
  /// - Parameters:
  ///   - open: opens the output.
  ///   - fault: is told why it could not be opened, or was lost.
  package init(
    _ source: TrailSoundSource, open: @escaping @Sendable () throws -> any SoundOutput,
    fault: @escaping @Sendable (any Error) -> Void
  ) {
    Thread { [self] in
      do {
        let opened = try open()
        let isStopped = output.withLock { state in
          state.opened = opened
          return state.isStopped
        }
        if isStopped { return opened.stop() }
        var block = try AudioBuffer(
          channelCount: 2, frameCount: Self.blockLength, sampleRate: TrailSoundSource.sampleRate)
        repeat { block.withMutableBlock { source.render(into: $0) } } while try opened.write(block)
      } catch { fault(error) }
    }.start()
  }

  package func stop() {
    let opened = output.withLock { state in
      state.isStopped = true
      return state.opened
    }
    opened?.stop()
  }
}
