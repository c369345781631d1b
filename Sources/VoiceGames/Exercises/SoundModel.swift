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
  /// - Throws: `GameError.tooLittleVoice`.
  public init(name: String, heard: [Heard], includesUnvoiced: Bool = false) throws(GameError) {
    var sum = SIMD16<Float>.zero
    var count = 0
    var duration = 0.0
    var before = 0.0
    for case .tick(let tick) in heard {
      defer { before = tick.time }
      // The room sounds on in the ticks that the gate still holds open.
      guard let spectrum = tick.spectrum, tick.isVoice || includesUnvoiced, tick.level >= tick.roomLevel + 6 else {
        continue
      }
      sum += spectrum.coefficients
      count += 1
      duration += tick.time - before
    }
    guard count > 0, duration >= Self.leastDuration else {
      throw .tooLittleVoice(seconds: duration, least: Self.leastDuration)
    }
    self.init(name: name, spectrum: VoiceSpectrum(coefficients: sum / Float(count)))
  }

  /// A model from a one-channel recording of the sound, 16 kHz or more.
  ///
  /// - Throws: `GameError`, and what `VoiceEar` throws.
  public init(name: String, recording: AudioBuffer, includesUnvoiced: Bool = false) throws {
    let heard = try VoiceEar.heard(in: recording, configuration: .init(measuresSpectrum: true))
    try self.init(name: name, heard: heard, includesUnvoiced: includesUnvoiced)
  }
}
