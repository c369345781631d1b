import AudioCore

/// One sound that detectors are given: the samples, and a file that holds the same ones.
public struct DetectorInput: Sendable {
  /// The recording's name.
  public var id: String
  /// The samples.
  public var sound: AudioBuffer
  /// Path of a WAV file with these samples; `nil` where no detector needs one.
  public var path: String?
  /// A folder in which a detector may write.
  public var folder: String

  /// A sound with its file.
  public init(id: String, sound: AudioBuffer, path: String?, folder: String) {
    self.id = id
    self.sound = sound
    self.path = path
    self.folder = folder
  }
}
