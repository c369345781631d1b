import AudioCore

/// A spoken text: the sound, and the times of its words, phonemes and sentences.
public struct SpokenText: Sendable, Equatable {
  /// The sound: one channel at the engine's rate (22,050 Hz), −1…1.
  public let audio: AudioBuffer
  /// The events in the order of time.
  public let events: [SpeechEvent]

  /// The segments of one kind, in the order of time.
  public func segments(of kind: SpeechSegment.Kind) -> [SpeechSegment] {
    SpeechSegment.segments(of: kind, in: events, frameCount: audio.frameCount)
  }
}
