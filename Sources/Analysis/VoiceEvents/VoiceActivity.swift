/// A stretch of a signal that is speech, or that was taken for a sound and refused.
public struct VoiceActivitySegment: Sendable, Equatable {
  /// First and last moment, seconds from the signal's start.
  public let start: Double, end: Double
  /// How sure: the mean over its frames of the probability that each is speech, 0…1.
  public let confidence: Double
  /// Why it is no speech; `nil` for speech.
  public let refusal: Refusal?
  /// Share of its frames that repeat themselves clearly (`SpeechFrame.isPeriodic`), 0…1, and the level of its mean power, dBFS.
  public let periodicShare: Double, level: Double
  /// Length in seconds.
  public var duration: Double { end - start }

  /// Why a sound is no speech.
  public enum Refusal: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing in it has a period for long enough: noise, breath, a knock.
    case unvoiced
    /// It has a period, but is struck or ringing.
    case ringing
    /// Shorter than the configuration allows.
    case tooShort
  }
}

/// What `VoiceActivityDetector` says while the sound flows.
public enum VoiceActivityEvent: Sendable, Equatable {
  /// Speech goes on since `start`, known at `decidedAt`, seconds.
  case began(start: Double, decidedAt: Double)
  /// Speech is over.
  case ended(VoiceActivitySegment)
  /// A sound was no speech.
  case refused(VoiceActivitySegment)
}
