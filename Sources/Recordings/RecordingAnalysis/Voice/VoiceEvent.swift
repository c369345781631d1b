/// Something that was heard in a recording: of the voice gate, the voice activity, the onsets or the syllable nuclei.
///
/// Times are seconds from the recording's start, levels dBFS. A field that a kind does not have is `nil`.
package struct VoiceEvent: Sendable, Equatable {
  /// The detector that found an event.
  package enum Source: String, Sendable, Hashable, Codable, CaseIterable {
    /// `VoiceGate`: sounds, accepted as voices or rejected with a reason.
    case gate
    /// `VoiceActivityDetector`: where someone speaks.
    case activity
    /// `OnsetDetector`: where something begins to sound.
    case onsets
    /// `SyllableNuclei`.
    case nuclei
  }

  /// What was heard. The raw value is its name in every file.
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A sound rose above the room.
    case soundBegan = "sound_began"
    /// The sound is a voice.
    case voiceAccepted = "voice_accepted"
    /// The sound is no voice so far, with the reason.
    case soundRejected = "sound_rejected"
    /// An accepted voice is louder than allowed.
    case levelExceeded = "level_exceeded"
    /// The sound is over.
    case soundEnded = "sound_ended"
    /// Live only: speech goes on.
    case speechBegan = "speech_began"
    /// A stretch of speech.
    case speech
    /// A stretch that is no speech, with the reason.
    case notSpeech = "not_speech"
    /// Something begins to sound.
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

  /// What was heard.
  package let kind: Kind
  /// When: of a stretch of speech its start, of a sound's end its end, of a decision when it fell.
  package let time: Double
  /// The time up to which the recording must be known to decide the event, in steps of 5 ms.
  package let decidedAt: Double
  /// First and last moment of the sound or the speech.
  package var start: Double?, end: Double?
  /// When the voice began to be periodic.
  package var voicingOnset: Double?
  /// Whether the sound is a voice (gate), or the stretch is speech (activity).
  package var isVoice: Bool?
  /// Why it is not a voice or not speech: `VoiceGateEvent.RejectionReason` or `VoiceActivitySegment.Refusal`.
  package var reason: String?
  /// Level at the moment or of the stretch's mean power; highest level; level of the room.
  package var level: Double?, peakLevel: Double?, floor: Double?
  /// The gate's log-odds, −6…6.
  package var score: Double?
  /// How sure a stretch of speech is, 0…1.
  package var confidence: Double?
  /// Normalised autocorrelation, −1…1, and 1 / the period, hertz.
  package var periodicity: Double?, frequency: Double?
  /// Value of the onset detection function.
  package var strength: Double?
  /// How far the level rose to a nucleus from the valley before, dB.
  package var rise: Double?

  /// Length of the sound or the speech in seconds.
  package var duration: Double? { start.flatMap { start in end.map { $0 - start } } }

  /// An event with the fields that all have.
  package init(_ kind: Kind, time: Double, decidedAt: Double) {
    self.kind = kind
    self.time = time
    self.decidedAt = decidedAt
  }
}
