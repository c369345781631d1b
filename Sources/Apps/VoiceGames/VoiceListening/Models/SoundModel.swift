import AudioCore

/// A recorded sound, such as a vowel or a sibilant, with which the child's sounds are compared.
public struct SoundModel: Sendable, Hashable, Codable {
  /// The least duration of sound for a model, seconds.
  public static let leastDuration = 0.15

  /// The name that the therapist gave the sound.
  public var name: String
  /// The mean spectrum of the recording.
  public var spectrum: VoiceSpectrum

  /// Makes a model from a spectrum.
  public init(name: String, spectrum: VoiceSpectrum) {
    self.name = name
    self.spectrum = spectrum
  }

  /// Makes a model from the output of an ear whose configuration has `measuresSpectrum`.
  ///
  /// - Parameter includesUnvoiced: whether unvoiced sounds count too; a voiceless consonant needs this.
  /// - Throws: `ListeningError.noVoice`, `.tooLittleVoice`, `.tooNoisy`.
  public init(name: String, heard: [Heard], includesUnvoiced: Bool = false) throws(ListeningError) {
    var recording = SoundModelRecording(name: name, includesUnvoiced: includesUnvoiced)
    for sound in heard { recording.take(sound) }
    self = try recording.model()
  }

  /// Makes a model from a one-channel recording of the sound at 16 kHz or more.
  ///
  /// - Throws: `ListeningError`, and the errors of `VoiceEar`.
  public init(name: String, recording: AudioBuffer, includesUnvoiced: Bool = false) throws {
    let heard = try VoiceEar.heard(in: recording, configuration: .init(measuresSpectrum: true))
    try self.init(name: name, heard: heard, includesUnvoiced: includesUnvoiced)
  }

  /// Returns the two models that differ least, and by how much, dB; `nil` for fewer than two.
  public static func nearestPair(of models: [SoundModel]) -> (first: SoundModel, second: SoundModel, distance: Double)?
  {
    let pairs = models.indices.flatMap { k in models[(k + 1)...].map { (models[k], $0) } }
    return pairs.map { (first: $0, second: $1, distance: $0.spectrum.distance(to: $1.spectrum)) }
      .min { $0.distance < $1.distance }
  }
}
