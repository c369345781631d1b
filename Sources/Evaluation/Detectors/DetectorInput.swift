import AudioCore

/// One sound for detectors: its samples, and a file with the same samples.
package struct DetectorInput: Sendable {
  /// The recording's name.
  package var id: String
  /// The samples that a detector in this process reads.
  package var sound: AudioBuffer
  /// Path of a WAV file with these samples; `nil` if no detector needs one.
  package var path: String?
  /// Path of a folder in which a detector may write.
  package var folder: String

  /// Creates an input.
  package init(id: String, sound: AudioBuffer, path: String?, folder: String) {
    self.id = id
    self.sound = sound
    self.path = path
    self.folder = folder
  }
}
