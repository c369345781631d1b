import AudioCore

/// A rendering and what is known about it.
public struct Resynthesis: Sendable, Equatable {
  /// One channel, as long as the recording.
  public let audio: AudioBuffer
  /// The fundamental frequency that it was rendered from, every `referenceHop` seconds from 0 on.
  public let reference: [ReferencePitchFrame]
  /// What the level lost against the recording's so that no sample exceeds `VoiceModel.ceiling`, in decibels; 0 if
  /// nothing.
  public let attenuation: Double
}
