/// A stretch of a signal that is speech, or a sound that was rejected.
public struct VoiceActivitySegment: Sendable, Equatable, Codable {
  /// Start and end in seconds from the start of the signal.
  public let start: Double, end: Double
  /// Confidence: the mean of the probabilities of its frames, 0…1, which is the share of them that is expected to be
  /// speech.
  public let confidence: Double
  /// Why it is not speech; `nil` for speech.
  public let refusal: Refusal?
  /// Share of its frames that are clearly periodic (`SpeechFrame.isPeriodic`), 0…1, and the level of its mean power in
  /// dBFS, of the whole band up to 8 kHz.
  public let periodicShare: Double, level: Double
  /// Length in seconds.
  public var duration: Double { end - start }

  /// Why a sound is not speech.
  public enum Refusal: String, Sendable, Hashable, Codable, CaseIterable {
    /// Less than half of it is periodic: noise, breath, a knock.
    case unvoiced
    /// Half of it or more is periodic, but no voice: struck, ringing, played.
    case ringing
    /// It sounded like speech, but for a shorter time than the configuration asks for.
    case tooShort
  }
}

/// The events of `VoiceActivityDetector`. Times are in seconds from the start of the signal.
public enum VoiceActivityEvent: Sendable, Equatable, Codable {
  /// Speech began at `start`; this was known at `decidedAt`. `ended` follows, or `refused` as `tooShort`, whose start may
  /// differ by some frames; or `withdrawn`.
  case began(start: Double, decidedAt: Double)
  /// What `began` at `start` was no speech after all: no answer of the network that had heard what followed said so. It
  /// is in no segment.
  case withdrawn(start: Double, decidedAt: Double)
  /// Speech has ended. In a stream this is known after the pause that ends it.
  case ended(VoiceActivitySegment)
  /// A sound was not speech.
  case refused(VoiceActivitySegment)
}
