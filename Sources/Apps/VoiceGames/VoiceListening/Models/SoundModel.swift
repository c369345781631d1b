import AudioCore

/// A recorded sound that others are compared with: a vowel, a sibilant.
public struct SoundModel: Sendable, Hashable, Codable {
  /// Seconds of sound that a model needs.
  public static let leastDuration = 0.15

  /// What it is called, as the therapist calls it.
  public var name: String
  /// Its spectrum, the mean over the recording.
  public var spectrum: VoiceSpectrum

  /// A model from a spectrum.
  public init(name: String, spectrum: VoiceSpectrum) {
    self.name = name
    self.spectrum = spectrum
  }

  /// A model from what the ear heard, with `measuresSpectrum`.
  ///
  /// - Parameter includesUnvoiced: whether sounds count that are no voice, for consonants without one.
  /// - Throws: `ListeningError.noVoice`, `.tooLittleVoice`, `.tooNoisy`.
  public init(name: String, heard: [Heard], includesUnvoiced: Bool = false) throws(ListeningError) {
    var recording = SoundModelRecording(name: name, includesUnvoiced: includesUnvoiced)
    for sound in heard { recording.take(sound) }
    self = try recording.model()
  }

  /// A model from a one-channel recording of the sound, 16 kHz or more.
  ///
  /// - Throws: `ListeningError`, and what `VoiceEar` throws.
  public init(name: String, recording: AudioBuffer, includesUnvoiced: Bool = false) throws {
    let heard = try VoiceEar.heard(in: recording, configuration: .init(measuresSpectrum: true))
    try self.init(name: name, heard: heard, includesUnvoiced: includesUnvoiced)
  }
}
