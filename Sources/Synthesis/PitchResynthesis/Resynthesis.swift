import AudioCore

/// A rendered signal with its exact reference.
public struct Resynthesis: Sendable, Equatable {
  /// One channel with the length of the recording.
  public let audio: AudioBuffer
  /// The fundamental frequency from which the signal was rendered, every `referenceHop` seconds from 0 on.
  public let reference: [ReferencePitchFrame]
  /// Attenuation against the level of the recording in decibels, which keeps all samples below `VoiceModel.ceiling`; 0
  /// if none was needed.
  public let attenuation: Double
}
