import AudioCore

/// One sound that detectors are given: the samples, and a file that holds the same ones.
package struct DetectorInput: Sendable {
  /// The recording's name.
  package var id: String
  /// The samples.
  package var sound: AudioBuffer
  /// Path of a WAV file with these samples; `nil` where no detector needs one.
  package var path: String?
  /// A folder in which a detector may write.
  package var folder: String

  /// A sound with its file.
  package init(id: String, sound: AudioBuffer, path: String?, folder: String) {
    self.id = id
    self.sound = sound
    self.path = path
    self.folder = folder
  }
}
