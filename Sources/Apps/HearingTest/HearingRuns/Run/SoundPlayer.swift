import AppSound
import AudioCore

/// Plays one sound on an output, and waits until it was heard.
package enum SoundPlayer {
  /// Plays a sound piece by piece.
  ///
  /// - Parameters:
  ///   - output: an output with the channels and the rate of the sound that has not played anything yet.
  ///   - isStopped: asked between two pieces.
  /// - Returns: `false` if it was stopped before its end.
  /// - Throws: the errors of the output.
  package static func play(_ sound: AudioBuffer, on output: any SoundOutput, isStopped: () -> Bool) throws -> Bool {
    let block = Int(TonePlayer.block * sound.sampleRate)
    var rest = FadingSound(sound)
    while !rest.isWritten {
      guard !isStopped(), try rest.write(to: output, atMost: block) != nil else { return false }
    }
    // Silence pushes the end of the sound through the output's queue.
    let silence = try AudioBuffer(channelCount: sound.channelCount, frameCount: block, sampleRate: sound.sampleRate)
    let end = sound.frameCount + Int(output.latency * sound.sampleRate)
    while output.playedFrameCount < end {
      guard !isStopped(), try output.write(silence) else { return false }
    }
    return true
  }
}
