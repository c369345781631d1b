import AudioCore
import BrowserSound
import LiveAudio

/// Sound that is being played while it is written: on the computer's headphone, or on that of a page's browser.
///
/// One thread writes. The number of played frames is the clock of what is heard.
package protocol SoundOutput: Sendable {
  /// Appends frames; waits until there is room for them.
  ///
  /// - Returns: `false` after `stop`.
  /// - Throws: `LiveAudioError` or `BrowserSoundError` if the output is lost.
  func write(_ sound: AudioBuffer) throws -> Bool
  /// The number of written frames that the device has taken. They are heard after `latency`.
  var playedFrameCount: Int { get }
  /// The time from the taking of a frame to its sound, in seconds, as the system states it.
  var latency: Double { get }
  /// The number of frames that were silent since they were not written in time, and of gaps that the device reports.
  var missingFrameCount: Int { get }
  /// Ends the sound; a writer that waits returns.
  func stop()
}

extension LivePlayback: SoundOutput {
  package func write(_ sound: AudioBuffer) throws -> Bool {
    try sound.withBlock { block throws(LiveAudioError) in try write(block) }
  }

  package var missingFrameCount: Int { counts.starvedFrames + counts.underflows }
  package func stop() { stop(.fadingOut) }
}

extension BrowserHeadphone: SoundOutput {}
