import LiveAudio
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
