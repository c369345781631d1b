/// An event in a recording, found by the voice gate or by the detector of voice activity, onsets or syllable nuclei.
///
/// Times are in seconds from the recording's start, levels in dBFS. A field that a kind of event does not have is
/// `nil`.
package struct VoiceEvent: Sendable, Equatable {
  /// The detector that found an event.
  package enum Source: String, Sendable, Hashable, Codable, CaseIterable {
    /// `VoiceGate` finds sounds, and accepts them as voices or rejects them with a reason.
    case gate
    /// `VoiceActivityDetector` finds stretches of speech.
    case activity
    /// `OnsetDetector` finds the beginnings of sounds and notes.
    case onsets
    /// `SyllableNuclei` finds the middles of syllables.
    case nuclei
  }

  /// The kinds of events. The raw value is the kind's name in every file.
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A sound rose above the room's background level.
    case soundBegan = "sound_began"
    /// The gate decided that the sound is a voice.
    case voiceAccepted = "voice_accepted"
    /// The gate decided that the sound is no voice so far; `reason` says why.
    case soundRejected = "sound_rejected"
    /// An accepted voice exceeded the allowed level.
    case levelExceeded = "level_exceeded"
    /// The sound ended.
    case soundEnded = "sound_ended"
    /// Speech began (in live mode only).
    case speechBegan = "speech_began"
    /// A stretch of speech.
    case speech
    /// A stretch of sound that is no speech; `reason` says why.
    case notSpeech = "not_speech"
    /// A sound or note begins.
    case onset
    /// The middle of a syllable.
    case nucleus

    /// The detector that finds events of this kind.
    package var source: Source {
      switch self {
      case .soundBegan, .voiceAccepted, .soundRejected, .levelExceeded, .soundEnded: .gate
      case .speechBegan, .speech, .notSpeech: .activity
      case .onset: .onsets
      case .nucleus: .nuclei
      }
    }
  }

  /// The kind of event.
  package let kind: Kind
  /// The time of the event: the start of a stretch of speech, the end of a sound that ended, the moment of a decision.
  package let time: Double
  /// The time up to which the recording must be known to decide the event, in steps of 5 ms.
  package let decidedAt: Double
  /// The start and the end of the sound or the stretch of speech.
  package var start: Double?, end: Double?
  /// The time at which the voice became periodic.
  package var voicingOnset: Double?
  /// Whether the sound is a voice (gate) or the stretch is speech (activity).
  package var isVoice: Bool?
  /// The reason why the sound is no voice or no speech: `VoiceGateEvent.RejectionReason` or
  /// `VoiceActivitySegment.Refusal`.
  package var reason: String?
  /// The level at the event's time or of the stretch's mean power, the highest level, and the room's background level.
  package var level: Double?, peakLevel: Double?, floor: Double?
  /// The gate's log-odds, −6…6.
  package var score: Double?
  /// The confidence that the stretch is speech, 0…1.
  package var confidence: Double?
  /// The normalised autocorrelation, −1…1, and the inverse of the period in hertz.
  package var periodicity: Double?, frequency: Double?
  /// Value of the onset detection function.
  package var strength: Double?
  /// The rise of the level from the preceding valley to the nucleus, in decibels.
  package var rise: Double?

  /// Length of the sound or the speech in seconds.
  package var duration: Double? { start.flatMap { start in end.map { $0 - start } } }

  /// Creates an event with the fields that all kinds have.
  package init(_ kind: Kind, time: Double, decidedAt: Double) {
    self.kind = kind
    self.time = time
    self.decidedAt = decidedAt
  }
}
