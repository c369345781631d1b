import AudioCore

/// A text as sound, and when which part of it is heard.
public struct SpokenText: Sendable, Equatable {
  /// One channel at the engine's rate (22,050 Hz), −1…1.
  public let audio: AudioBuffer
  /// In the order of time.
  public let events: [SpeechEvent]

  /// The stretches of one kind, in the order of time.
  public func segments(of kind: SpeechSegment.Kind) -> [SpeechSegment] {
    SpeechSegment.segments(of: kind, in: events, frameCount: audio.frameCount)
  }
}
