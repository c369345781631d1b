/// A stretch of a signal that is speech, or a sound that was rejected.
public struct VoiceActivitySegment: Sendable, Equatable, Codable {
  /// Start and end in seconds from the start of the signal.
  public let start: Double, end: Double
  /// Confidence: the mean over its frames of the probability that each is speech, 0…1.
  public let confidence: Double
  /// Why it is not speech; `nil` for speech.
  public let refusal: Refusal?
  /// Share of its frames that are clearly periodic (`SpeechFrame.isPeriodic`), 0…1, and the level of its mean power in
  /// dBFS.
  public let periodicShare: Double, level: Double
  /// Length in seconds.
  public var duration: Double { end - start }

  /// Why a sound is not speech.
  public enum Refusal: String, Sendable, Hashable, Codable, CaseIterable {
    /// No part of it is periodic for long enough: noise, breath, a knock.
    case unvoiced
    /// It is periodic, but struck or ringing.
    case ringing
    /// Shorter than the configuration allows.
    case tooShort
  }
}

/// The events of `VoiceActivityDetector`. Times are in seconds from the start of the signal.
public enum VoiceActivityEvent: Sendable, Equatable, Codable {
  /// Speech began at `start`; this was known at `decidedAt`.
  case began(start: Double, decidedAt: Double)
  /// Speech has ended.
  case ended(VoiceActivitySegment)
  /// A sound was not speech.
  case refused(VoiceActivitySegment)
}
